import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { followScheme } from './follow-scheme';
import { COMPLIANCE, DASHBOARD, FINDINGS, RECOMMENDATIONS, SCAN } from './screens';

const FOLDER = join(__dirname, 'pictures');

/** Width and height of a lossy WebP file: 14 bits each, after the frame's start code. */
const readSize = (file: string): { width: number; height: number } => {
  const bytes = readFileSync(join(FOLDER, file));
  const start = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
  return { width: bytes.readUInt16LE(start + 3) & 0x3fff, height: bytes.readUInt16LE(start + 5) & 0x3fff };
};

const SCREENS = {
  dashboard: DASHBOARD,
  findings: FINDINGS,
  recommendations: RECOMMENDATIONS,
  scan: SCAN,
  compliance: COMPLIANCE,
};

describe('screens on the front page', () => {
  it.each(Object.entries(SCREENS))('%s has its size, so that the layout does not shift', (name, screen) => {
    const files = readdirSync(FOLDER).filter((file) => file.startsWith(name) && file.endsWith('-light.webp'));
    const widths = files.map((file) => readSize(file).width).sort((a, b) => a - b);
    expect(screen.light.map(({ width }) => width)).toEqual(widths);
    expect(screen.dark.map(({ width }) => width)).toEqual(widths);
    for (const file of files) {
      const { width, height } = readSize(file);
      expect(readSize(file.replace('-light', '-dark'))).toEqual({ width, height });
      expect(Math.abs(height - (width * screen.height) / screen.width)).toBeLessThan(2);
    }
  });
});

describe('picture schemes', () => {
  const show = (scheme: string | undefined): HTMLSourceElement => {
    document.body.innerHTML = '<picture><source data-dark media="(prefers-color-scheme: dark)"><img alt=""></picture>';
    if (scheme) document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
    else document.documentElement.removeAttribute('data-mantine-color-scheme');
    followScheme(document);
    return document.querySelector('source') as HTMLSourceElement;
  };

  it('follow the chosen scheme', async () => {
    const source = show('light');
    expect(source.media).toBe('not all');
    document.documentElement.setAttribute('data-mantine-color-scheme', 'dark');
    await Promise.resolve();
    expect(source.media).toBe('all');
  });

  it('follow the system without a choice', () => {
    expect(show(undefined).media).toBe('(prefers-color-scheme: dark)');
  });
});
