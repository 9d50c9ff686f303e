import type { ApiDocument, ApiOperation } from './document';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const text = (value: string): string => value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
code{overflow-wrap:anywhere}
h2{font-size:1.05rem;margin:2.5rem 0 .25rem}code,pre{font-family:ui-monospace,monospace;font-size:.875rem}
pre{overflow:auto;padding:.75rem;border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:8px}
table{border-collapse:collapse}td,th{text-align:left;padding:.2rem 1rem .2rem 0;vertical-align:top}summary{cursor:pointer}`;

const json = (value: unknown): string => `<pre>${text(JSON.stringify(value, null, 2))}</pre>`;

const parameters = ({ parameters: list }: ApiOperation): string => {
  if (list.length === 0) return '';
  const rows = list.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${text(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td><code>${text(JSON.stringify(schema))}</code></td></tr>`,
  );
  return `<table><thead><tr><th>Parameter</th><th>Where</th><th>Schema</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
};

const part = (title: string, value: unknown): string =>
  value === undefined ? '' : `<details><summary>${title}</summary>${json(value)}</details>`;

const section = (method: string, path: string, operation: ApiOperation): string =>
  `<section id="${text(operation.operationId)}"><h2><code>${method.toUpperCase()} ${text(path)}</code></h2>` +
  `<p>${text(operation.summary)}. ${text(operation.description)}</p>${parameters(operation)}` +
  `${part('Body', operation.requestBody)}${part('Answers', operation.responses)}</section>`;

/** The document as a page without scripts. */
export const openApiPage = ({ info, paths }: ApiDocument): string => {
  const sections = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method, path, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${text(info.title)}</title><style>${STYLE}</style></head><body><main><h1>${text(info.title)}</h1><p>${text(info.description)} The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${sections.join('')}</main></body></html>`;
};
