import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { MAIN_TENANT } from '../local/seed/demo-people';
import { startCloud } from '../testing/started-cloud';
import { currentToken, signedInClient, timeDemoScan } from './demo-scan';
import type { Figure } from './figure';
import { milliseconds } from './figure';

/** Concurrent requests, as from a few open consoles. */
const AT_ONCE = 16;
const WARM_UP_MS = 1000;
const MEASURED_MS = 3000;

/** Response times of a path in milliseconds. */
interface Pace {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

interface Target {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const once = ({ url, headers = {} }: Target, agent: Agent): Promise<number> => {
  const began = performance.now();
  return new Promise((done, failed) => {
    const onAnswer = (response: IncomingMessage): void => {
      if (response.statusCode !== 200) failed(new Error(`${url} answered ${response.statusCode}.`));
      response.resume().on('end', () => done(performance.now() - began));
    };
    get(url, { agent, headers }, onAnswer).on('error', failed);
  });
};

const during = async (target: Target, agent: Agent, milliseconds: number): Promise<number[]> => {
  const until = performance.now() + milliseconds;
  const took: number[] = [];
  const client = async (): Promise<void> => {
    while (performance.now() < until) took.push(await once(target, agent));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return took;
};

/** Requests one path repeatedly over kept-alive connections. @throws Error for any status but 200 */
const measurePace = async (target: Target): Promise<Pace> => {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  try {
    await during(target, agent, WARM_UP_MS);
    const took = (await during(target, agent, MEASURED_MS)).sort((a, b) => a - b);
    const at = (share: number): number => took[Math.floor(took.length * share)] ?? Number.NaN;
    return { perSecond: Math.round((took.length / MEASURED_MS) * 1000), p50: at(0.5), p99: at(0.99) };
  } finally {
    agent.destroy();
  }
};

const toFigures = (what: string, { perSecond, p50, p99 }: Pace): Figure[] => [
  { what: `${what}, requests a second`, value: perSecond, unit: '1/s' },
  milliseconds(`${what}, median`, p50),
  milliseconds(`${what}, slowest of a hundred`, p99),
];

/** The most frequent calls of an open console on the running product, next to an empty handler of the same server. */
export const callPaces = async (folder: string): Promise<Figure[]> => {
  const cloud = await startCloud(join(folder, 'state'));
  try {
    const { scanId } = await timeDemoScan(await signedInClient(cloud.url));
    const { tenantId } = MAIN_TENANT;
    const headers = { authorization: `Bearer ${await currentToken()}` };
    const calls = {
      getMe: '/me',
      listAccounts: `/tenants/${tenantId}/accounts`,
      listScans: `/tenants/${tenantId}/scans`,
      getScan: `/tenants/${tenantId}/scans/${scanId}`,
      listFindings: `/findings?tenant=${tenantId}`,
    };
    // With the same headers, because parsing them is part of the server's work.
    const bare = await measurePace({ url: `${cloud.url}/__local/ready`, headers });
    const figures = toFigures('a handler that does nothing', bare);
    for (const [what, path] of Object.entries(calls)) {
      const pace = await measurePace({ url: `${cloud.url}/api${path}`, headers });
      figures.push(...toFigures(what, pace), {
        what: `${what}, share of the bare pace`,
        value: Math.round((pace.perSecond / bare.perSecond) * 100) / 100,
        unit: 'ratio',
        aim: 0.5,
      });
    }
    return figures;
  } finally {
    await cloud.stop();
  }
};
