import type { SitePage } from '@cloudmend/domain/navigation';

/** Addresses that only the build knows. */
export interface PageAssets {
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** Files only: the content policy allows no inline script. A name that ends in `color-scheme.js` runs before the first paint. */
  readonly scripts: readonly string[];
}

/** One prerendered page. */
export interface RenderedPage {
  readonly path: SitePage;
  /** File in src/client. */
  readonly script: string;
  html(assets: PageAssets): string;
}

/** What the renderer's module exports. */
export interface PageRenderer {
  readonly pages: readonly RenderedPage[];
}
