import { type Scheme, tokenVariables } from './tokens';

const block = (selector: string, scheme: Scheme, indent = ''): string => {
  const lines = Object.entries(tokenVariables(scheme)).map(([name, value]) => `${indent}  ${name}: ${value};`);
  return [`${indent}${selector} {`, `${indent}  color-scheme: ${scheme};`, ...lines, `${indent}}`].join('\n');
};

/** The style sheet of the tokens: follows the chosen scheme, otherwise the system's. */
export const tokensCss = (): string =>
  [
    '/* Made from tokens.ts by print-tokens-css.ts. */',
    block(':root', 'light'),
    '@media (prefers-color-scheme: dark) {',
    block(":root:not([data-mantine-color-scheme='light'])", 'dark', '  '),
    '}',
    block(":root[data-mantine-color-scheme='dark']", 'dark'),
    '',
  ].join('\n');
