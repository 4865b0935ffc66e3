/** The zones of Indonesia first, where the firms sit. */
const indonesian = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'];

/** Every time zone for a choice, called as the server knows it. */
export const timeZones = [...new Set([...indonesian, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}));
