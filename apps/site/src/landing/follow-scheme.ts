const SCHEME = 'data-mantine-color-scheme';

/** Pictures follow the system scheme without a script; this makes them follow the scheme chosen in the console. */
export const followScheme = (page: Document): void => {
  const sources = page.querySelectorAll<HTMLSourceElement>('source[data-dark]');
  const follow = (): void => {
    const media = page.documentElement.getAttribute(SCHEME) === 'dark' ? 'all' : 'not all';
    for (const source of sources) if (source.media !== media) source.media = media;
  };
  if (sources.length === 0 || !page.documentElement.hasAttribute(SCHEME)) return;
  follow();
  new MutationObserver(follow).observe(page.documentElement, { attributeFilter: [SCHEME] });
};
