import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { ISLAND_ID } from '../client/island';
import type { PageAssets } from './page';

interface DocumentProps {
  readonly title: string;
  readonly description: string;
  readonly assets: PageAssets;
}

const isEarly = (script: string): boolean => script.endsWith('color-scheme.js');

const Head = ({ title, description, assets }: DocumentProps) => (
  <head>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>{title}</title>
    <meta name="description" content={description} />
    {assets.scripts.filter(isEarly).map((script) => (
      <script key={script} src={script} />
    ))}
    {assets.fonts.map((font) => (
      <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
    ))}
    {assets.styles.map((style) => (
      <link key={style} rel="stylesheet" href={style} />
    ))}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    {assets.scripts
      .filter((script) => !isEarly(script))
      .map((script) => (
        <script key={script} type="module" src={script} />
      ))}
  </head>
);

/** A text page: plain markup without React in the browser. */
export const staticBody = (page: ReactNode): string => renderToStaticMarkup(page);

/** A page that React hydrates. */
export const liveBody = (page: ReactNode): string => `<div id="${ISLAND_ID}">${renderToString(page)}</div>`;

/** The whole document. `body` is markup rendered by React. */
export const htmlDocument = (props: DocumentProps, body: string): string =>
  `<!doctype html>\n<html lang="en">${renderToStaticMarkup(<Head {...props} />)}<body>${body}</body></html>\n`;
