import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** Everything that a chunk needs, in the order in which it runs and its styles apply, itself last; chunks may need each other. */
const closureOf = (chunks: ReadonlyMap<string, Chunk>, file: string): readonly string[] => {
  const seen = new Set<string>();
  const visited = (each: string): readonly string[] => {
    if (seen.has(each)) return [];
    seen.add(each);
    return [...(chunks.get(each)?.imports ?? []).flatMap(visited), each];
  };
  return visited(file);
};

/**
 * Names in the page what its first module asks for by and by, scripts and styles, so that all of it is fetched at once.
 * @param start the module, by the end of its path
 * @throws Error in a build without that module
 */
export const startAtOnce = (start: string): Plugin => {
  let base = '/';
  return {
    name: 'cloudmend:start-at-once',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = new Map(
          Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
        );
        const entry = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(start));
        if (!entry) throw new Error(`The build has no ${start} to start with.`);
        const needed = closureOf(chunks, entry.fileName);
        const styles = new Set(needed.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]));
        const tags: HtmlTagDescriptor[] = [
          ...needed.map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: base + file },
            injectTo: 'head' as const,
          })),
          ...[...styles].map((file) => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: base + file },
            injectTo: 'head' as const,
          })),
        ];
        return tags.filter(({ attrs }) => !html.includes(String(attrs?.['href'])));
      },
    },
  };
};
