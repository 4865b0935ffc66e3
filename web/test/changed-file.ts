/** A chosen file that was changed on the disk since: the browser reads it no more. */
export function changedSince(file: File): File {
  const unreadable = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
  file.slice = () => Object.assign(new Blob(), { arrayBuffer: unreadable });
  return file;
}
