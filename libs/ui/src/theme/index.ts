export { type ChartColors, chartColors } from './chart-colors';
export { cssVariablesResolver } from './css-variables';
export { theme } from './theme';
export { type Scheme, type Token, TOKENS, tokenValue, tokenVar, tokenVariables } from './tokens';
export { variantColorResolver } from './variant-colors';
