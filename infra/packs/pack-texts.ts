import { PRODUCT_NAME } from '@cloudmend/domain/product';
import type { PackContents } from './pack-contents';
import { CONTROL_TITLES, controlRow, listGapSentences, PASSED_MEANS, plural } from './pack-report';

const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`).replaceAll(/[\p{Cc}\p{Cf}]/gu, '');

const STYLE = `
body{font:15px/1.5 system-ui,sans-serif;color:#14201b;max-width:72rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #c9d2cd;vertical-align:top}
td:nth-child(n+4),th:nth-child(n+4){text-align:right}code{font-size:13px}
@media print{body{margin:0;font-size:10px}thead{display:table-header-group}tr{break-inside:avoid}}
@media(prefers-color-scheme:dark){@media screen{body{background:#111815;color:#e6ece9}th,td{border-color:#33403a}}}`;

/** The page to open first: no script, nothing fetched. */
export const writeReadme = (contents: PackContents): string => {
  const { tenant, framework, timeline } = contents;
  const title = `${framework.name}: evidence of ${tenant}`;
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${escape(cell)}</${tag}>`).join('')}</tr>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><style>${STYLE}</style></head><body>
<h1>${escape(title)}</h1>
<p>${escape(timeline.from)} to ${escape(timeline.to)} (excluded), ${plural(contents.accounts.length, 'account')}, ${plural(timeline.observations.length, 'observation')}.</p>
<p>${escape(framework.publisher)}. ${escape(framework.source)}</p>
<p>${escape(PASSED_MEANS)}</p>
<h2>What this pack lacks</h2>
<ul>${listGapSentences(contents)
    .map((sentence) => `<li>${escape(sentence)}</li>`)
    .join('')}</ul>
<h2>Files</h2>
<ul>
<li><code>report.pdf</code>: this page with accounts, failures, exceptions and statements</li>
<li><code>controls.csv</code>, <code>controls.json</code>: the states of each control</li>
<li><code>exceptions.csv</code>: each resource that failed, from first to last seen, with the risks that were accepted meanwhile</li>
<li><code>acceptances.csv</code>: those risks, who requested and who approved them, and until when</li>
<li><code>coverage.csv</code>, <code>observations.jsonl</code>: which accounts were observed, when, and with what</li>
<li><code>custom-checks.jsonl</code>: the workspace's own checks, in each version that an observation was judged with</li>
<li><code>population/</code>: what was judged; <code>verdicts/</code>: how; <code>snapshots/</code>: from which facts, as stored</li>
<li><code>trail.jsonl</code>: the audit trail of the period</li>
<li><code>oscal/</code>: the same in NIST's OSCAL</li>
<li><code>manifest.json</code>, <code>manifest.dsse.json</code>, <code>VERIFY.md</code>: how to verify all of it</li>
</ul>
<h2>Controls</h2>
<table><thead>${row(CONTROL_TITLES, 'th')}</thead><tbody>
${timeline.controls.map((control) => row(controlRow(control), 'td')).join('\n')}
</tbody></table>
</body></html>
`;
};

const describeKey = (keysUrl: string | null): string =>
  keysUrl === null
    ? 'Get the key from the person who built this pack.'
    : `Get the key from ${PRODUCT_NAME} and not from this pack:\n${keysUrl} lists it as \`publicKey\`.`;

export const writeVerify = ({ keysUrl }: PackContents): string => `# How to verify this pack

Everything here works offline once you have the public key. ${describeKey(keysUrl)} Save it as \`pub.pem\`.

## With one command

    npm run cloudmend -- verify PACK.zip --key pub.pem
    node verify.mjs PACK.zip pub.pem

Both report every file that was changed, removed, added or rewritten, whether the signature is of that key, and whether the lines of
\`trail.jsonl\` are an unbroken chain that records the seals of \`observations.jsonl\`. Name all volumes of a
pack that has several: \`verify PACK-1.zip PACK-2.zip --key pub.pem\`.

## With openssl alone

Unzip the pack (all volumes into one folder), then compare the files with the manifest:

    jq -r '.files[] | .sha256 + "  " + .path' manifest.json | sha256sum --check --quiet --strict

Nothing may be reported. Then look for files that were added, before you make any of your own; nothing may be listed here either:

    { jq -r '.files[].path' manifest.json; printf '%s\\n' manifest.json manifest.dsse.json; } | sort > ../listed.txt
    find . -type f | sed 's|^[.]/||' | sort | diff ../listed.txt -

Then the signature:

    jq -r .payload manifest.dsse.json | base64 -d > statement.json
    jq -r '.signatures[0].sig' manifest.dsse.json | base64 -d > signature.der
    { printf 'DSSEv1 28 application/vnd.in-toto+json %s ' "$(wc -c < statement.json | tr -d ' ')"; cat statement.json; } > signed.bin
    openssl dgst -sha256 -verify pub.pem -signature signature.der signed.bin
    test "$(jq -r '.subject[0].digest.sha256' statement.json)" = "$(sha256sum manifest.json | cut -d' ' -f1)" && echo "Manifest OK"

\`statement.json\` names the workspace, the framework, the period, who built the pack and when. The time is that of the builder's
clock: no timestamp authority confirms it.

## Judging the facts again

    npm run cloudmend -- replay PACK.zip

evaluates the stored facts of each observation with the thresholds of that day and the custom checks of \`custom-checks.jsonl\` that
\`observations.jsonl\` names, and compares the verdicts with those in \`verdicts/\`.
\`observations.jsonl\` has the Merkle root (RFC 6962, SHA-256) over the objects in each \`snapshots/\` folder, in the order of their names,
each entry being the name, a space and the SHA-256 of the bytes. The line \`scan.sealed\` of \`trail.jsonl\` records the same root.
`;
