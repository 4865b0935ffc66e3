// The one script of the sign-in page: asks the browser for a passkey and sends its answer as the form's field.
const form = document.getElementById('passkey');
const failed = form?.querySelector('[role=alert]');

const bytesOf = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));
const textOf = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

async function askForPasskey() {
  const { challenge, place } = form.dataset;
  const publicKey = { challenge: bytesOf(challenge), rpId: place, userVerification: 'required', timeout: 600_000 };
  const { rawId, type, response } = await navigator.credentials.get({ publicKey });
  const parts = ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'];
  const answer = {
    id: textOf(rawId),
    rawId: textOf(rawId),
    type,
    response: Object.fromEntries(parts.map((part) => [part, textOf(response[part])])),
  };
  form.elements.answer.value = JSON.stringify(answer);
  form.submit();
}

if (form && window.PublicKeyCredential) {
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    failed.hidden = true;
    askForPasskey().catch(() => {
      failed.hidden = false;
    });
  });
}
