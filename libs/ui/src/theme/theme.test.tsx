import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_THEME } from '@mantine/core';
import { chartColors } from './chart-colors';
import { cssVariablesResolver } from './css-variables';
import { type Token, tokenValue, tokenVariables } from './tokens';
import { tokensCss } from './tokens-css';
import { variantColorResolver } from './variant-colors';

const luminance = (hex: string): number => {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

describe('theme colours', () => {
  it('match between style sheet and table', () => {
    expect(readFileSync(join(__dirname, 'tokens.css'), 'utf8')).toBe(tokensCss());
  });

  it.each(['light', 'dark'] as const)('give every text enough contrast in %s', (scheme) => {
    const of = (token: Token) => tokenValue(token, scheme);
    for (const ground of ['canvas', 'surface', 'sunken', 'raised', 'hover', 'selected'] as const) {
      for (const text of ['text', 'text2', 'text3'] as const)
        expect({ ground, text, ok: contrast(of(text), of(ground)) >= 4.5 }).toEqual({ ground, text, ok: true });
    }
    for (const [text, ground] of [
      ['on-ink', 'ink'],
      ['on-mend', 'mend'],
      ['on-danger', 'danger'],
      ['mend-text', 'mend-tint'],
      ['danger', 'danger-tint'],
      ['warn', 'warn-tint'],
      ['info', 'info-tint'],
    ] as const) {
      expect({ text, ok: contrast(of(text), of(ground)) >= 4.5 }).toEqual({ text, ok: true });
    }
    for (const severity of ['critical', 'high', 'medium', 'low', 'info'] as const) {
      expect({
        severity,
        ok: contrast(of(`severity-${severity}-text`), of(`severity-${severity}-tint`)) >= 4.5,
      }).toEqual({ severity, ok: true });
    }
  });

  it('reach Mantine in both schemes', () => {
    const { light, dark } = cssVariablesResolver(DEFAULT_THEME);
    expect(light).toMatchObject({ ...tokenVariables('light'), '--mantine-color-body': 'var(--cm-canvas)' });
    expect(dark).toMatchObject({ '--cm-canvas': '#0B0F0E', '--mantine-color-error': 'var(--cm-danger)' });
  });

  it('put dark text on a pale primary', () => {
    const resolve = (color: string, variant: string) => variantColorResolver({ color, variant, theme: DEFAULT_THEME });
    expect(resolve('ink', 'filled')).toMatchObject({ background: 'var(--cm-ink)', color: 'var(--cm-on-ink)' });
    expect(resolve('danger', 'default')).toMatchObject({ color: 'var(--cm-danger)', background: 'var(--cm-surface)' });
    expect(resolve('#ff0000', 'filled')).toMatchObject({ background: '#ff0000' });
  });

  it('are plain values for charts', () => {
    expect(chartColors('light').series).toHaveLength(8);
    expect(Object.values(chartColors('dark').severity).every((value) => value.startsWith('#'))).toBe(true);
  });
});
