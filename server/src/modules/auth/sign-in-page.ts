import type { ProviderConfig } from '../../kit/config-oidc.ts';
import { escapeHtml } from '../../kit/mail-body.ts';
import type { Language, Params, Say } from '../../kit/say.ts';
import { startPath } from './entrance.service.ts';
import { tripPath } from './oidc-trip.ts';
import type { PageInput } from './sign-in.service.ts';

/** Where the pages and their sheet stand. */
export const pagePaths = {
  signIn: '/auth/sign-in',
  code: '/auth/sign-in/code',
  passkey: '/auth/sign-in/passkey',
  forgot: '/auth/sign-in/forgotten',
  sheet: '/auth/assets/sign-in.css',
  providerFirm: `${tripPath}/firm`,
  script: '/auth/assets/passkey.js',
} as const;

/**
 * These pages load nothing from elsewhere, are never framed, and send forms only to this server. Where a passkey is offered,
 * the one script that asks the browser for it runs, and no other.
 */
export const pagePolicy = (hasScript: boolean) =>
  `default-src 'none'; ${hasScript ? "script-src 'self'; " : ''}style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

export interface PageState {
  page: PageInput;
  language: Language;
  email: string;
  /** Shown above the form. */
  message: string;
  /** Keys of the firms to choose from, when an address belongs to several. */
  firms: readonly string[];
  /** Who signs people in beside our form, or instead of it. */
  provider: ProviderConfig | undefined;
  /** What a browser can sign in with by a passkey; left out where there can be none. */
  passkey?: { challenge: string; rpId: string } | undefined;
}

type Words = (key: string, params?: Params) => string;

const wordsOf =
  (say: Say, language: Language): Words =>
  (key, params) =>
    escapeHtml(say(language, `sign-in:${key}`, params));

const query = (path: string, page: PageInput, language: Language) =>
  escapeHtml(`${path}?${new URLSearchParams({ ...page, lang: language }).toString()}`);

const hidden = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');

/** Firms to choose from. */
function firmChoice(words: Words, firms: readonly string[]): string {
  const options = firms.map((key) => `<option value="${escapeHtml(key)}">${escapeHtml(key)}</option>`).join('');
  return options && `<label for="firm">${words('firm')}</label><select id="firm" name="firm">${options}</select>`;
}

const alert = (message: string) => (message === '' ? '' : `<p class="message" role="alert">${escapeHtml(message)}</p>`);

/** The way to the provider, if there is one. */
function providerLink(words: Words, { page, language, provider }: PageState, label: string, anew = false): string {
  if (!provider) return '';
  const address = query(startPath, page, language) + (anew ? '&amp;anew=1' : '');
  return `<p><a class="button" href="${address}">${words(label, { name: provider.name })}</a></p>`;
}

/** E-mail and password, sent to this server alone, and the way to the provider; where it is the only one, that alone. */
export function signInPage(say: Say, state: PageState): string {
  const words = wordsOf(say, state.language);
  const { provider } = state;
  const form = `<form method="post" action="${pagePaths.signIn}">
${hidden({ ...state.page, lang: state.language })}
<label for="email">${words('email')}</label>
<input id="email" name="email" type="email" autocomplete="username" maxlength="200" required value="${escapeHtml(state.email)}"${state.email === '' ? ' autofocus' : ''}>
<label for="password">${words('password')}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="200" required${state.email === '' ? '' : ' autofocus'}>
${firmChoice(words, state.firms)}
<button type="submit">${words('submit')}</button>
</form>
${passkeyForm(words, state)}
<p><a href="${query(pagePaths.forgot, state.page, state.language)}">${words('forgotten')}</a></p>`;
  const separator = provider ? `<p class="or">${words('or')}</p>` : '';
  const ways = provider?.only && !provider.firms ? '' : `${separator}${form}`;
  const body = `${alert(state.message)}${providerLink(words, state, 'provider')}${ways}`;
  return frame(say, state, { title: words('title'), body, path: pagePaths.signIn });
}

/** The provider's person was not signed in; he may ask it again. */
export function providerRefusedPage(say: Say, state: PageState): string {
  const words = wordsOf(say, state.language);
  const back = `<p><a href="${query(pagePaths.signIn, state.page, state.language)}">${words('back')}</a></p>`;
  const body = `${alert(state.message)}${providerLink(words, state, 'try_again', true)}${back}`;
  return frame(say, state, { title: words('title'), body });
}

/** The provider's person has accounts in several firms. `trip` is the state that the browser's cookie is found by. */
export function providerFirmPage(say: Say, state: PageState, trip: string): string {
  const words = wordsOf(say, state.language);
  const body = `${alert(state.message)}
<form method="post" action="${pagePaths.providerFirm}">
${hidden({ trip, lang: state.language })}
${firmChoice(words, state.firms)}
<button type="submit">${words('choose')}</button>
</form>`;
  return frame(say, state, { title: words('title'), body });
}

/** Hidden until the script finds that the browser knows passkeys: without it the page works as ever. */
function passkeyForm(words: Words, { page, language, passkey }: PageState): string {
  if (!passkey) return '';
  return `<form method="post" action="${pagePaths.passkey}" id="passkey" hidden data-challenge="${escapeHtml(passkey.challenge)}" data-place="${escapeHtml(passkey.rpId)}">
${hidden({ ...page, lang: language, answer: '' })}
<p class="message" role="alert" hidden>${words('passkey_failed')}</p>
<button type="submit" class="quiet">${words('passkey')}</button>
</form>
<script src="${pagePaths.script}" defer></script>`;
}

/** The second factor of somebody whose password was right: a code, or where there is one a passkey. */
export function codePage(say: Say, state: PageState, { step, kinds }: { step: string; kinds: string }): string {
  const words = wordsOf(say, state.language);
  const lead = kinds.includes('totp') ? 'code_text' : 'code_text_passkey';
  const body = `<p>${words(lead)}</p>${alert(state.message)}
<form method="post" action="${pagePaths.code}">
${hidden({ ...state.page, lang: state.language, step, kinds })}
<label for="code">${words('code')}</label>
<input id="code" name="code" type="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40" required autofocus>
<button type="submit">${words('submit')}</button>
</form>
${kinds.includes('passkey') ? passkeyForm(words, state) : ''}
<p><a href="${query(pagePaths.signIn, state.page, state.language)}">${words('back')}</a></p>`;
  return frame(say, { language: state.language }, { title: words('code_title'), body });
}

/** The form for a new password; after it was sent, the same sentence for every address. */
export function forgotPage(say: Say, state: PageState, sent: boolean): string {
  const words = wordsOf(say, state.language);
  const { provider } = state;
  const elsewhere = provider?.only ? `<p>${words('forgotten_provider', { name: provider.name })}</p>` : '';
  const form = `<p>${words('forgotten_text')}</p>${elsewhere}${alert(state.message)}
<form method="post" action="${pagePaths.forgot}">
${hidden({ ...state.page, lang: state.language })}
<label for="email">${words('email')}</label>
<input id="email" name="email" type="email" autocomplete="username" maxlength="200" required value="${escapeHtml(state.email)}" autofocus>
<button type="submit">${words('forgotten_submit')}</button>
</form>`;
  const body = `${sent ? `<p role="status">${words('forgotten_sent')}</p>` : form}
<p><a href="${query(pagePaths.signIn, state.page, state.language)}">${words('back')}</a></p>`;
  return frame(say, state, { title: words('forgotten_title'), body, path: pagePaths.forgot });
}

/** A sign-in that was opened too long ago, used already, or never: it is begun anew from the product. */
export function overPage(say: Say, language: Language): string {
  const words = wordsOf(say, language);
  const body = `<p role="alert">${escapeHtml(say(language, 'errors:state_over'))}</p><p><a class="button" href="/">${words('again')}</a></p>`;
  return frame(say, { language }, { title: words('title'), body });
}

function frame(
  say: Say,
  state: Pick<PageState, 'language'> & { page?: PageInput },
  content: { title: string; body: string; path?: string },
): string {
  const { page } = state;
  const { path } = content;
  const links = (['en', 'id'] as const).map((language) =>
    language === state.language
      ? `<span aria-current="true">${say(language, 'sign-in:language')}</span>`
      : `<a lang="${language}" hreflang="${language}" href="${path && page ? query(path, page, language) : ''}">${say(language, 'sign-in:language')}</a>`,
  );
  return `<!doctype html>
<html lang="${state.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${content.title} · Praktis</title>
<link rel="stylesheet" href="${pagePaths.sheet}">
</head>
<body>
<main>
<p class="brand">Praktis</p>
<h1>${content.title}</h1>
${content.body}
</main>
${path && page ? `<nav aria-label="${say(state.language, 'sign-in:languages')}">${links.join(' · ')}</nav>` : ''}
</body>
</html>
`;
}
