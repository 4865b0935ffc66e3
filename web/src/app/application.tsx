import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo } from 'react';
import { queryClient } from '../kit/query-client.ts';
import { useTexts } from '../kit/texts.ts';
import { cssVariablesResolver } from '../ui/theme/css-variables.ts';
import { makeTheme } from '../ui/theme/theme.ts';
import { router } from './router.tsx';

/** Everything around the screens: theme, cache, router. */
export function Application() {
  const { t } = useTexts();
  const words = { close: t('core:close'), next: t('core:next'), previous: t('core:previous') };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change together with the language
  const theme = useMemo(() => makeTheme(words), [words.close]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
