import type { SitePage } from '@cloudmend/domain/navigation';

/** Addresses known only to the build. */
export interface PageAssets {
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /**
   * Files only: the content security policy allows no inline script. Names ending in `color-scheme.js` run before the
   * first paint.
   */
  readonly scripts: readonly string[];
}

/** One prerendered page. */
export interface RenderedPage {
  readonly path: SitePage;
  /** File in src/client. */
  readonly script: string;
  html(assets: PageAssets): string;
}

/** The exports of the renderer module. */
export interface PageRenderer {
  readonly pages: readonly RenderedPage[];
}
