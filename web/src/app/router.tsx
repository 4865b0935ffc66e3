import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import { loadPart } from '../kit/chunk-reload.ts';
import { globalError } from '../kit/global-error.ts';
import { abortOpenRequests } from '../kit/in-flight.ts';
import { readUrlState, writeUrlState } from '../kit/navigation.ts';
import { areaOf, type ScreenPath } from '../kit/paths.ts';
import { registerScreens } from '../kit/registered-screens.ts';
import { sessionMarks } from '../kit/session.ts';
import { externalPage, externalSignIn, isLoadedAnew, rememberAddress } from '../kit/sign-in.ts';
import { loadTexts } from '../kit/texts.ts';
import { allPaths } from './all-paths.ts';
import { BrokenScreen } from './broken-screen.tsx';
import { judgeVisit } from './guard.ts';
import { NotFoundScreen } from './not-found.screen.tsx';
import { OpenFrame } from './open-frame.tsx';
import { Root } from './root.tsx';
import { Shell } from './shell/shell.tsx';

/** Carries out the guard's verdict; anything but a redirect lets the navigation proceed. */
async function guard(login: boolean, location: ParsedLocation): Promise<void> {
  const visit = { path: location.pathname, login, marks: sessionMarks(), external: externalPage.get() };
  const verdict = judgeVisit(visit);
  if (verdict === 'proceed') return;
  if (verdict === 'dashboards') throw redirect({ to: '/dashboards', replace: true });
  if (login && location.pathname !== '/') rememberAddress(location.href, isLoadedAnew());
  const address = await externalSignIn();
  if (address !== '') throw redirect({ href: address, reloadDocument: true });
  if (location.pathname !== '/logins') throw redirect({ to: '/logins', replace: true });
}

/** A screen's own chunk with its texts and styles. */
function screenOf(path: ScreenPath) {
  return lazyRouteComponent(async () => {
    const [screen] = await Promise.all([
      loadPart(path.screen),
      loadTexts(areaOf(path), ...(path.texts ?? [])),
      path.light ? undefined : loadPart(() => import('../ui/theme/mantine-all.ts')),
    ]);
    return { default: screen };
  });
}

function buildRouter() {
  registerScreens(allPaths);
  const root = createRootRoute({ component: Root, notFoundComponent: NotFoundScreen });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
  const open = createRoute({ getParentRoute: () => root, id: 'open', component: OpenFrame });
  const screens = (login: boolean) =>
    allPaths
      .filter((path) => path.login === login)
      .map((path) =>
        createRoute({
          getParentRoute: () => (login ? shell : open),
          path: path.path,
          staticData: { menu: path.menu, permission: path.permission },
          beforeLoad: ({ location }) => guard(login, location),
          component: screenOf(path),
        }),
      );
  const start = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: ({ location }) => guard(true, location),
  });
  const tree = root.addChildren([start, shell.addChildren(screens(true)), open.addChildren(screens(false))]);
  return createRouter({
    routeTree: tree,
    parseSearch: readUrlState,
    stringifySearch: writeUrlState,
    scrollRestoration: false,
    defaultPendingMs: 150,
    defaultErrorComponent: BrokenScreen,
  });
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    menu?: ScreenPath['menu'];
    permission?: ScreenPath['permission'];
  }
}

export const router = buildRouter();

// What the old screen began is broken off 50 ms after the address changes; the error view does not outlive it.
router.subscribe('onBeforeNavigate', (event) => {
  if (!event.pathChanged) return;
  abortOpenRequests();
  globalError.set(false);
});
router.subscribe('onResolved', (event) => {
  if (!event.pathChanged) return;
  window.scrollTo(0, 0);
  // Readers and the keyboard go on in the new screen, unless it has taken the focus itself.
  if (event.fromLocation && document.activeElement === document.body) {
    document.getElementById('content')?.focus({ preventScroll: true });
  }
});
