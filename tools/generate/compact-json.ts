const lineWidth = 120;

/** JSON that a reader can compare: whatever fits on a line stands on one line. */
export function compactJson(value: unknown, indent = ''): string {
  const short = JSON.stringify(value);
  if (indent.length + short.length <= lineWidth || value === null || typeof value !== 'object') return short;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item) => deeper + compactJson(item, deeper));
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value).map(
    ([name, item]) => `${deeper}${JSON.stringify(name)}: ${compactJson(item, deeper)}`,
  );
  return `{\n${members.join(',\n')}\n${indent}}`;
}
