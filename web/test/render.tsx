import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { readUrlState, writeUrlState } from '../src/kit/navigation.ts';
import { networkNotices } from '../src/kit/notices.tsx';
import { queryClient } from '../src/kit/query-client.ts';
import { QuestionHost } from '../src/ui/question-host.tsx';
import { cssVariablesResolver } from '../src/ui/theme/css-variables.ts';
import { makeTheme } from '../src/ui/theme/theme.ts';

/** Shows screens at their addresses inside everything that surrounds them in the application. */
export async function renderAt(address: string, screens: Record<string, ComponentType>) {
  queryClient.clear();
  // Notices hold links, so they stand inside the router as in the application.
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <Notifications />
        <Notifications store={networkNotices} />
      </>
    ),
  });
  const routes = Object.entries(screens).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, component: component as () => ReactNode }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: readUrlState,
    stringifySearch: writeUrlState,
  });
  await act(async () => {
    render(
      <MantineProvider
        env="test"
        theme={makeTheme({ close: 'Close', next: 'Next', previous: 'Previous' })}
        cssVariablesResolver={cssVariablesResolver}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router as never} />
          <QuestionHost />
        </QueryClientProvider>
      </MantineProvider>,
    );
    await router.load();
  });
  return router;
}
