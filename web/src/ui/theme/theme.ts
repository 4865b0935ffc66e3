import { createTheme, type MantineThemeOverride } from '@mantine/core';
import { ink, night, stone } from './colours.ts';

/** Words the components need by themselves; they follow the language. */
export interface ThemeWords {
  close: string;
  next: string;
  previous: string;
}

// Two banner landmarks would stand on a page with an open dialog.
const plainHeader = { attributes: { header: { role: 'presentation' } } };
// A list that is its own scroll region can be reached by keyboard; Mantine's cannot.
const pickList = {
  openOnFocus: false,
  withScrollArea: false,
  comboboxProps: { shadow: 'md' },
  styles: { options: { maxHeight: 260, overflowY: 'auto' } },
};

function componentDefaults(words: ThemeWords): NonNullable<MantineThemeOverride['components']> {
  const close = { closeButtonProps: { 'aria-label': words.close } };
  return {
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { size: 'sm', inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Select: { defaultProps: pickList },
    MultiSelect: { defaultProps: pickList },
    Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 550 } } },
    Badge: { defaultProps: { tt: 'none', fw: 550, radius: 3 } },
    Paper: { defaultProps: { withBorder: true, radius: 6 } },
    Table: { defaultProps: { verticalSpacing: 6, horizontalSpacing: 10, fz: 'sm' } },
    Modal: {
      defaultProps: { ...close, ...plainHeader, transitionProps: { duration: 100 } },
      styles: { title: { fontWeight: 600 } },
    },
    Drawer: {
      defaultProps: { ...close, ...plainHeader, transitionProps: { duration: 120 } },
      styles: { title: { fontWeight: 600 } },
    },
    Notification: { defaultProps: close },
    Tooltip: { defaultProps: { openDelay: 400, fz: 'xs' } },
    Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false, transitionProps: { duration: 80 } } },
    DateInput: {
      defaultProps: {
        hideOutsideDates: true,
        ariaLabels: {
          nextMonth: words.next,
          previousMonth: words.previous,
          nextYear: words.next,
          previousYear: words.previous,
          nextDecade: words.next,
          previousDecade: words.previous,
        },
      },
    },
    ActionBar: { defaultProps: { withinPortal: false } },
  };
}

/** The look of the product, with the words of the language in use. */
export function makeTheme(words: ThemeWords): MantineThemeOverride {
  return createTheme({
    primaryColor: 'ink',
    primaryShade: { light: 7, dark: 6 },
    colors: { ink, stone, dark: night },
    black: '#1b1f27',
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
    headings: {
      fontFamily: "'Source Serif 4 Variable', Georgia, serif",
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '1.625rem', lineHeight: '2rem' },
        h2: { fontSize: '1.0625rem', lineHeight: '1.5rem' },
        h3: { fontSize: '.9375rem', lineHeight: '1.375rem' },
      },
    },
    fontSizes: { xs: '.75rem', sm: '.8125rem', md: '.875rem', lg: '1rem', xl: '1.25rem' },
    spacing: { xs: '.5rem', sm: '.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    defaultRadius: 4,
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: componentDefaults(words),
  });
}
