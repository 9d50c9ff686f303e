import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';
import { type Token, tokenVar } from './tokens';

interface Roles {
  readonly fill: Token;
  readonly hover: Token;
  readonly on: Token;
  readonly word: Token;
  readonly tint: Token;
}

const ROLES: Readonly<Record<string, Roles>> = {
  ink: { fill: 'ink', hover: 'ink-hover', on: 'on-ink', word: 'text', tint: 'selected' },
  mend: { fill: 'mend', hover: 'mend-hover', on: 'on-mend', word: 'mend-text', tint: 'mend-tint' },
  danger: { fill: 'danger', hover: 'danger-hover', on: 'on-danger', word: 'danger', tint: 'danger-tint' },
};

type Colors = ReturnType<VariantColorsResolver>;

const plain = (background: string, hover: Token, color: Token, border = '1px solid transparent'): Colors => ({
  background,
  hover: tokenVar(hover),
  color: tokenVar(color),
  border,
});

const VARIANTS: Readonly<Record<string, (roles: Roles) => Colors>> = {
  filled: ({ fill, hover, on }) => plain(tokenVar(fill), hover, on),
  default: ({ word }) => plain(tokenVar('surface'), 'hover', word, `1px solid ${tokenVar('line2')}`),
  subtle: ({ word }) => plain('transparent', 'hover', word),
  light: ({ tint, word }) => plain(tokenVar(tint), tint, word),
};

/** The pale primary in dark needs dark text, so our colours refer to roles instead of shades. */
export const variantColorResolver: VariantColorsResolver = (input) => {
  const roles = ROLES[input.color ?? input.theme.primaryColor];
  const variant = VARIANTS[input.variant];
  return roles && variant ? variant(roles) : defaultVariantColorsResolver(input);
};
