import { PRODUCT_NAME } from '@cloudmend/domain/product';

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 820px; padding: 24px 14px 48px; font: 400 14px/21px system-ui, sans-serif; }
pre { overflow: auto; padding: 12px; border: 1px solid #8884; border-radius: 8px; font: 12px/18px ui-monospace, monospace; white-space: pre-wrap; }
button { font: inherit; padding: 6px 14px; }
.note { opacity: .7; }
`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);

export const page = (title: string, body: string, note = 'Local git server'): Response =>
  new Response(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<p class="note">${escape(note)}</p>
<h1>${escape(title)}</h1>
${body}
</body>
</html>
`,
    { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } },
  );

export interface PullRequestView {
  readonly title: string;
  readonly body: string | null;
  readonly state: string;
  readonly draft: boolean;
  readonly merged: boolean;
  readonly head: { readonly ref: string };
  readonly base: { readonly ref: string };
}

export interface CheckView {
  readonly name: string;
  readonly status: string;
  readonly conclusion: string | null;
  readonly title: string | null;
}

const stateOf = ({ merged, state, draft }: PullRequestView): string => {
  if (merged) return 'Merged';
  if (state === 'closed') return 'Closed';
  return draft ? 'Draft' : 'Open';
};

/** A pull request with its diff, its checks, and the button that merges it. */
export const pullRequestPage = (
  view: PullRequestView,
  checks: readonly CheckView[],
  diffs: readonly string[],
  proposal = 'pull request',
): Response =>
  page(
    view.title,
    [
      `<p>${stateOf(view)}: <code>${escape(view.head.ref)}</code> into <code>${escape(view.base.ref)}</code></p>`,
      ...checks.map(
        ({ name, status, conclusion, title }) =>
          `<p>${escape(name)}: <strong>${escape(conclusion ?? status)}</strong>${title === null ? '' : ` (${escape(title)})`}</p>`,
      ),
      `<pre>${escape(view.body ?? '')}</pre>`,
      ...diffs.map((diff) => `<pre>${escape(diff)}</pre>`),
      view.state === 'open'
        ? `<form method="post"><button name="do" value="merge">Merge ${proposal}</button> <button name="do" value="close">Close</button></form>`
        : '',
    ].join('\n'),
  );

/** The page on which a person installs the app for an organisation. */
export const installPage = (organisation: string): Response =>
  page(
    `Install ${PRODUCT_NAME}`,
    `<p>${PRODUCT_NAME} asks to read code and to open pull requests and checks in all repositories of <strong>${escape(organisation)}</strong>.</p>
<form method="post"><button>Install</button></form>`,
  );

/** The page of a CI run. */
export const runPage = (): Response =>
  page(
    'CI run',
    '<p>This git server has no Terraform and no account to plan against: it posted what two versions of the code declare differently.</p>',
  );
