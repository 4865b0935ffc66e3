const path = '/authentication';

/**
 * The callback of an external sign-in in the one spelling that is kept: this installation's own landing page, nothing
 * else, so that no link of ours can send a code elsewhere. Undefined for every other address.
 */
export function ownCallback(callback: string, origin: string): string | undefined {
  let url: URL;
  try {
    url = new URL(callback);
  } catch {
    return undefined;
  }
  const isPlain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return isPlain && url.origin === new URL(origin).origin && url.pathname === path ? `${url.origin}${path}` : undefined;
}
