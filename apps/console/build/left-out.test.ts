import { leftOut } from './left-out';

type Transform = (code: string, id: string) => { readonly code: string } | null;

const buildCode = (
  code: string,
  id: string,
  files: Parameters<typeof leftOut>[0] = { 'lib/describe.js': 'never-called' },
) => {
  const plugin = leftOut(files);
  const answer = (plugin.transform as unknown as Transform)(code, id);
  return { answer, end: () => (plugin.buildEnd as unknown as (error?: Error) => void)() };
};

const run = async (code: string): Promise<Record<string, () => () => void>> => {
  const exports: Record<string, () => () => void> = {};
  // eslint-disable-next-line no-new-func
  new Function('exports', code.replace(/export const (\w+) = /g, 'exports.$1 = '))(exports);
  return exports;
};

describe('a module left out of a build', () => {
  it('keeps its exports, and throws a clear error when one is called', async () => {
    const { answer, end } = buildCode(
      'export function a() {}\nexport const b = 1;\nconst c = 2;\nexport { c as d, e };',
      '/repo/node_modules/lib/describe.js?v=1',
    );
    const parts = await run(answer?.code ?? '');
    expect(Object.keys(parts)).toEqual(['a', 'b', 'd', 'e']);
    const method = parts.a?.();
    expect(method).toThrow('lib/describe.js is not part of this build.');
    expect(end).not.toThrow();
  });

  it('may be replaced by own code', () => {
    expect(
      buildCode('export const same = slow;', '/x/lib/same.js', { 'lib/same.js': { code: 'export const same = fast;' } })
        .answer?.code,
    ).toBe('export const same = fast;');
  });

  it('does not match a file with a similar name', () => {
    expect(buildCode('export const a = 1;', '/repo/src/otherlib/describe.js').answer).toBeNull();
    expect(buildCode('export const a = 1;', '/repo/node_modules/lib/describe.json').answer).toBeNull();
  });

  it('fails the build if the library no longer has it', () => {
    expect(buildCode('export const a = 1;', '/repo/node_modules/lib/moved.js').end).toThrow(
      'The build leaves out lib/describe.js, which no library contains any more.',
    );
  });
});
