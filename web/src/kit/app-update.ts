import { isSaving, readyToLeave, savesAnswered } from './kept-forms.ts';
import { showNewBuild } from './notices.tsx';

/** How long, in milliseconds, a newer build may take to take over before the page is loaded without it. */
const takeOverTime = 4000;
/** Pause between two looks for a newer build, in milliseconds. */
const lookEvery = 60 * 60_000;

/** On a plain http host name browsers offer no service worker: there the application runs as any page does. */
const workers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

async function reload(): Promise<void> {
  // Nobody is sent away here: what takes long is saved first, however long.
  while (isSaving()) await savesAnswered();
  // What is typed goes along and stands in its form again.
  await readyToLeave();
  location.reload();
}

/** Has the waiting build take over; over when it has, or when it takes too long. */
async function takeOver(container: ServiceWorkerContainer, waiting: ServiceWorker | null): Promise<void> {
  if (!waiting) return;
  await new Promise<void>((done) => {
    setTimeout(done, takeOverTime);
    container.addEventListener('controllerchange', () => done(), { once: true });
    waiting.postMessage({ type: 'SKIP_WAITING' });
  });
}

/** Says that a newer build is there; it is taken when the user wants it, never under his hands. */
function offer(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  showNewBuild(() => {
    takeOver(container, registration.waiting)
      .catch(() => undefined)
      .then(reload)
      .catch(console.error);
  });
}

function follow(container: ServiceWorkerContainer, registration: ServiceWorkerRegistration): void {
  const tell = () => offer(container, registration);
  // Of the first build of this browser nobody need be told.
  if (registration.waiting && container.controller) tell();
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    fresh?.addEventListener('statechange', () => fresh.state === 'installed' && container.controller && tell());
  });
  // Another window took it: this one still runs the old build.
  if (container.controller) container.addEventListener('controllerchange', tell);
  setInterval(() => registration.update().catch(() => undefined), lookEvery);
}

/** Installs the application on the device, and offers newer builds. */
export function watchBuild(): void {
  const container = workers();
  if (!container || import.meta.env.DEV) return;
  container.register('/sw.js', { updateViaCache: 'none' }).then(
    // A browser whose service workers are blocked by a policy answers nothing.
    (registration?: ServiceWorkerRegistration) => registration && follow(container, registration),
    // Private windows and some settings of browsers refuse it: the application then needs a network.
    () => undefined,
  );
}

/** Before the page is loaded anew because a file of its build is gone: has the newest build take over, if there is one. */
export async function takeNewestBuild(): Promise<void> {
  const container = workers();
  const registration = await container?.getRegistration();
  if (!container || !registration) return;
  await registration.update().catch(() => undefined);
  const { installing, waiting } = registration;
  if (installing)
    await new Promise<void>((done) => {
      setTimeout(done, takeOverTime);
      installing.addEventListener('statechange', () => installing.state !== 'installing' && done());
    });
  await takeOver(container, registration.waiting ?? waiting);
}
