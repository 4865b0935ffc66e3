async function pay(): Promise<void> {}
pay();
