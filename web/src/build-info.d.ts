declare const __PRAKTIS_VERSION__: string;
declare const __PRAKTIS_BUILD__: string;
