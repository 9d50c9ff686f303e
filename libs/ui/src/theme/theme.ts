import { createTheme } from '@mantine/core';
import { colors } from './colors';
import { components } from './components';
import { variantColorResolver } from './variant-colors';

const FLOATING = 'var(--cm-shadow-2)';
const LIFTED = 'var(--cm-shadow-3)';

/** The Mantine theme: LOOK section 13. */
export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: false,
  defaultRadius: 'sm',
  white: '#FFFFFF',
  black: '#13201B',
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "'Instrument Sans Variable', Arial, sans-serif",
  fontFamilyMonospace: "'Geist Mono Variable', monospace",
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '15px', xl: '20px' },
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.54', lg: '1.55', xl: '1.4' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '12px' },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  shadows: { xs: 'none', sm: 'none', md: FLOATING, lg: FLOATING, xl: LIFTED },
  headings: {
    fontFamily: "'Instrument Sans Variable', Arial, sans-serif",
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '14px', lineHeight: '20px' },
      h3: { fontSize: '13px', lineHeight: '18px' },
      h4: { fontSize: '13px', lineHeight: '18px' },
      h5: { fontSize: '12px', lineHeight: '18px' },
      h6: { fontSize: '12px', lineHeight: '18px' },
    },
  },
  colors,
  components,
  variantColorResolver,
});
