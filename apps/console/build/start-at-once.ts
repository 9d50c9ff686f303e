import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/** Everything a chunk needs, in execution and style order, with the chunk itself last; chunks may be circular. */
const findClosure = (chunks: ReadonlyMap<string, Chunk>, file: string): readonly string[] => {
  const seen = new Set<string>();
  const visit = (each: string): readonly string[] => {
    if (seen.has(each)) return [];
    seen.add(each);
    return [...(chunks.get(each)?.imports ?? []).flatMap(visit), each];
  };
  return visit(file);
};

/**
 * Adds preloads to the page for the scripts and styles of its entry, so that all of them are fetched in parallel.
 * @param start the module, by the end of its path @throws Error in a build without that module
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
        const needed = findClosure(chunks, entry.fileName);
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
