/** A language of the interface and of documents; English is the default and the fallback. */
export type Language = 'en' | 'id';
