import { ErrorBody, HTTP_STATUS } from '@cloudmend/domain/errors';
import { effort, reportFigure, SEED } from '@cloudmend/domain/testing/effort';
import { PropertyRunner } from '@cloudmend/store/testing/random';
import { anEvent } from '../../runtime/testing/an-event';
import type { TestServices } from '../../runtime/testing/test-services';
import { openTestServices } from '../../runtime/testing/test-services';
import { aWorkspace, json, type Kind, learn, drawParts, type Row, rowsOfEndpoints } from './fuzzed-workspace';
import type { Known } from './schema-values';

/** How often each call is tried. */
const ROUNDS = effort(2, 1000);
/** These rounds send valid inputs alone; at night the second can name what the first created. */
const VALID_ROUNDS = effort(1, 2);
/** One workspace fills up; a new one is created after this many inputs. */
const INPUTS_EACH = 500;
/** A call's deadline is ten seconds; none of these should come near it. Processor time: a busy machine makes no call slow. */
const SLOW_MICROSECONDS = 5_000_000;

let test: TestServices;
let rows: readonly Row[];

beforeAll(async () => {
  test = await openTestServices({ remembersReads: true });
  rows = await rowsOfEndpoints();
});
afterAll(() => test.close());

const drawKind = (random: PropertyRunner, round: number): Kind =>
  round < VALID_ROUNDS ? 'valid' : random.pick(['valid', 'bounds', 'spoiled', 'spoiled', 'spoiled', 'raw'] as const);

/** SCIM refuses in its own shape (RFC 7644, section 3.12). */
const ownRefusal = (statusCode: number, body: unknown): string | undefined => {
  const { schemas, status } = (body ?? {}) as { schemas?: readonly string[]; status?: unknown };
  const isScim = schemas?.includes('urn:ietf:params:scim:api:messages:2.0:Error') && status === String(statusCode);
  return isScim ? undefined : `refused with ${statusCode} in no shape of SCIM`;
};

/** What is wrong with an answer; undefined if it matches the API's document. */
const findFault = (
  { contract }: Row,
  {
    statusCode = 0,
    body = '',
    headers = {},
  }: { statusCode?: number; body?: string; headers?: Readonly<Record<string, unknown>> },
): string | undefined => {
  if (statusCode >= 500) return `answered ${statusCode}`;
  if (statusCode !== 200) {
    if (contract.method === 'ANY') return ownRefusal(statusCode, json(body));
    const refused = ErrorBody.safeParse(json(body));
    return refused.success && HTTP_STATUS[refused.data.code] === statusCode
      ? undefined
      : `refused with ${statusCode} and ${body.slice(0, 100)}`;
  }
  if (contract.contentType)
    return headers['content-type'] === contract.contentType ? undefined : 'answered with another content type';
  if (String(headers['content-type']).startsWith('text/csv')) return contract.csv ? undefined : 'answered CSV';
  return contract.output.safeParse(json(body)).success ? undefined : 'answered with an undeclared shape';
};

describe('any input', () => {
  it(`gets an answer that matches the API's document: ${ROUNDS} rounds, valid, boundary, mutated and hostile`, async () => {
    const random = new PropertyRunner(SEED);
    const inputs = Math.floor(ROUNDS * rows.length);
    const faults: string[] = [];
    const accepted = new Set<string>();
    let workspace = await aWorkspace(test, 0);
    for (let index = 0; index < inputs; index += 1) {
      if (index > 0 && index % INPUTS_EACH === 0) workspace = await aWorkspace(test, index);
      // From another call on with each seed, so that a round that is cut short meets all of them in time.
      const row = rows[(index + SEED) % rows.length] as Row;
      const parts = drawParts(row, drawKind(random, Math.floor(index / rows.length)), {
        random,
        known: workspace.known as Known,
      });
      test.logLines.length = 0;
      const began = process.cpuUsage();
      const answer = await row.handler(anEvent({ ...parts, sub: workspace.sub, ip: `192.0.2.${index % 250}` }));
      const fault = process.cpuUsage(began).user > SLOW_MICROSECONDS ? 'was slow' : findFault(row, answer);
      if (fault)
        faults.push(
          `${row.contract.name} ${fault}: ${JSON.stringify(parts).slice(0, 300)} ${test.logLines.join(' ').slice(0, 800)}`,
        );
      if (answer.statusCode === 200) accepted.add(row.contract.name);
      learn(workspace.known, json(answer.body ?? ''));
    }
    reportFigure({ id: 'H3', what: 'inputs, valid to hostile, to every call', tried: inputs, failed: faults.length });
    expect(faults.slice(0, 5)).toEqual([]);
    // Fuzzing that never gets past validation would prove little. Some calls need an operator or a signature; others need
    // something that an earlier round created.
    expect(accepted.size).toBeGreaterThan(rows.length / effort(3, 2));
  });
});
