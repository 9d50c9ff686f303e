import { startAtOnce } from './start-at-once';

type Handler = (
  html: string,
  context: { readonly bundle?: unknown },
) => ReadonlyArray<{ readonly tag: string; readonly attrs: Readonly<Record<string, unknown>> }>;

const chunk = (fileName: string, imports: readonly string[] = [], more: object = {}) => ({
  type: 'chunk',
  fileName,
  imports,
  facadeModuleId: null,
  ...more,
});

const BUNDLE = Object.fromEntries(
  [
    chunk('index.js', ['fetching.js'], { facadeModuleId: '/repo/src/main.ts' }),
    chunk('start.js', ['shared.js', 'react.js'], {
      facadeModuleId: '/repo/src/start.tsx',
      viteMetadata: { importedCss: new Set(['start.css']) },
    }),
    chunk('shared.js', ['react.js', 'shared.js'], {
      viteMetadata: { importedCss: new Set(['shared.css', 'start.css']) },
    }),
    chunk('react.js', ['shared.js']),
    chunk('page.js', ['shared.js']),
    { type: 'asset', fileName: 'icon.svg' },
  ].map((file) => [file.fileName, file]),
);

const tagPage = (html: string, bundle: unknown = BUNDLE) => {
  const plugin = startAtOnce('/src/start.tsx');
  (plugin.configResolved as unknown as (config: object) => void)({ base: '/console/' });
  return (plugin.transformIndexHtml as unknown as { readonly handler: Handler })
    .handler(html, { bundle })
    .map(({ tag, attrs }) => `${tag} ${String(attrs['rel'])} ${String(attrs['href'])}`);
};

describe('a page with a split entry', () => {
  it('preloads every script and style of its entry once, dependencies first, and no lazy pages', () => {
    expect(tagPage('')).toEqual([
      'link modulepreload /console/react.js',
      'link modulepreload /console/shared.js',
      'link modulepreload /console/start.js',
      'link stylesheet /console/shared.css',
      'link stylesheet /console/start.css',
    ]);
  });

  it('repeats nothing that the page already names', () => {
    expect(tagPage('<link href="/console/react.js"><link href="/console/start.css">').join()).not.toMatch(
      /react\.js|start\.css/,
    );
  });

  it('fails the build without the entry module', () => {
    expect(() => tagPage('', {})).toThrow('The build has no /src/start.tsx to start with.');
  });
});
