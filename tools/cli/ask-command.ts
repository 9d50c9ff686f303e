import { askQuestion } from '@cloudmend/domain/copilot';
import { AppError } from '@cloudmend/domain/errors';
import { parseFormat, parseCommand } from './command-options';
import { openDeployment } from './deployment';
import { printNarration, toNarrationReport } from './narration-report';
import { type Terminal, write } from './terminal';
import { UsageError } from './usage-error';

const OPTIONS = {
  workspace: { type: 'string' },
  as: { type: 'string' },
  url: { type: 'string' },
  format: { type: 'string', default: 'table' },
  out: { type: 'string' },
} as const;

/** `ask`: a question about a workspace, answered in sentences with their facts. @throws UsageError */
export const askCommand = async (args: readonly string[], terminal: Terminal): Promise<void> => {
  const { values, positionals } = parseCommand({
    args: [...args],
    options: OPTIONS,
    strict: true,
    allowPositionals: true,
  });
  const { workspace, as: email, url, out } = values;
  const format = parseFormat(values.format);
  const parsed = askQuestion.input.safeParse({ question: positionals.join(' ') });
  if (!parsed.success || workspace === undefined)
    throw new UsageError('ask takes a "QUESTION" of up to 500 characters and --workspace SLUG.');
  if (url !== undefined && email !== undefined)
    throw new UsageError('--as is for the local state; with --url the token says who asks.');
  const { question } = parsed.data as { readonly question: string };
  try {
    const answer =
      url === undefined
        ? await (await import('./ask-local-state')).askLocalState({ workspace, email, question })
        : await openDeployment(url).askQuestion(workspace, { question });
    const report = {
      schema: 'cloudmend.ask/1',
      intent: answer.intent,
      choices: answer.choices,
      ...toNarrationReport(answer),
    };
    const meant =
      answer.choices.length > 0 ? `Did you mean:\n${answer.choices.map((one) => `    ${one}\n`).join('')}` : '';
    await write(
      terminal,
      out,
      format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : printNarration(answer) + meant,
    );
  } catch (thrown) {
    if (thrown instanceof AppError) throw new UsageError(thrown.message);
    throw thrown;
  }
};
