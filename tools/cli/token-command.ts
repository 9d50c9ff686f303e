import { type AccessToken, createAccessToken, DEFAULT_TOKEN_DAYS, TokenScope } from '@cloudmend/domain/access-tokens';
import { AppError } from '@cloudmend/domain/errors';
import { parseCommand, parseFormat } from './command-options';
import { openDeployment } from './deployment';
import { type Terminal, write } from './terminal';
import type { NewToken, TokenCalls } from './token-calls';
import { UsageError } from './usage-error';

const OPTIONS = {
  workspace: { type: 'string' },
  as: { type: 'string' },
  url: { type: 'string' },
  name: { type: 'string' },
  scope: { type: 'string', multiple: true },
  days: { type: 'string', default: String(DEFAULT_TOKEN_DAYS) },
  format: { type: 'string', default: 'table' },
  out: { type: 'string' },
} as const;

const USAGE = `token takes create --name NAME [--scope SCOPE]… [--days N], list, or revoke ID, and --workspace SLUG.
Scopes: ${TokenScope.options.join(', ')}.`;

const openCalls = async (workspace: string, url?: string, email?: string): Promise<TokenCalls> => {
  if (url === undefined) return (await import('./tokens-of-local-state')).openLocalTokens({ workspace, email });
  if (email !== undefined) throw new UsageError('--as is for the local state; with --url the token says who asks.');
  const api = openDeployment(url);
  return {
    list: () => api.listAccessTokens(workspace, {}),
    create: (token) => api.createAccessToken(workspace, token),
    revoke: (id) => api.revokeAccessToken(workspace, { id }),
  };
};

const toLine = ({ id, name, prefix, owner, scopes, expiresAt, lastUsedAt }: AccessToken): string =>
  `${name} (${owner}): ${prefix}…, ${scopes.join(' ')}; expires ${expiresAt.slice(0, 10)}; ${lastUsedAt ? `used ${lastUsedAt}` : 'never used'}\n    ${id}\n`;

/** What a command answers with: as JSON, and to read. */
interface Answered {
  readonly json: object;
  readonly text: string;
}

const parseNew = (name: string | undefined, scopes: readonly string[], days: string): NewToken => {
  const parsed = createAccessToken.input.safeParse({ name, scopes, days: Number(days) });
  if (!parsed.success) throw new UsageError(USAGE);
  return parsed.data as NewToken;
};

type Run = (calls: TokenCalls) => Promise<Answered>;

/** @throws UsageError for anything but a whole command */
const parseRun = (
  [verb, id, ...more]: readonly string[],
  { name, scope = ['viewTenant'], days }: { readonly name?: string; readonly scope?: string[]; readonly days: string },
): Run => {
  const isWhole = more.length === 0 && (verb === 'revoke') === (id !== undefined);
  if (isWhole && verb === 'create') {
    const asked = parseNew(name, scope, days);
    return async (calls) => {
      const { token, secret } = await calls.create(asked);
      return { json: { token, secret }, text: `${toLine(token)}\n${secret}\n\nIt is not shown again.\n` };
    };
  }
  if (isWhole && verb === 'list')
    return async (calls) => {
      const tokens = await calls.list();
      return { json: { tokens }, text: tokens.map(toLine).join('') || 'No tokens.\n' };
    };
  if (!isWhole || id === undefined) throw new UsageError(USAGE);
  return async (calls) => ({ json: { revoked: (await calls.revoke(id)).id }, text: `Revoked ${id}.\n` });
};

/** `token`: creates, lists and revokes one's API tokens. @throws UsageError */
export const tokenCommand = async (args: readonly string[], terminal: Terminal): Promise<void> => {
  const { values, positionals } = parseCommand({
    args: [...args],
    options: OPTIONS,
    strict: true,
    allowPositionals: true,
  });
  const { workspace, as: email, url, out } = values;
  const format = parseFormat(values.format);
  if (workspace === undefined) throw new UsageError(USAGE);
  const run = parseRun(positionals, values);
  try {
    const { json, text } = await run(await openCalls(workspace, url, email));
    const shown = format === 'json' ? `${JSON.stringify({ schema: 'cloudmend.token/1', ...json }, null, 2)}\n` : text;
    await write(terminal, out, shown);
  } catch (thrown) {
    if (thrown instanceof AppError) throw new UsageError(thrown.message);
    throw thrown;
  }
};
