import { ENVIRONMENT, priceTenants, TENANT, type TenantCost } from '../bench/cost-model/price-tenants';
import { Measured } from '../bench/cost-model/scan-use';
import measuredFile from '../bench/cost-model/measured.json';
import { parseFileCommand } from './command-options';
import { renderTable } from './formats/table';
import { type Terminal, write } from './terminal';
import { UsageError } from './usage-error';

const USUAL = [1, 100, 10_000, 100_000];

const parseTenants = (text: string): number => {
  const tenants = Number(text);
  if (!Number.isSafeInteger(tenants) || tenants < 1)
    throw new UsageError(`--tenants must be a whole number from 1; it was ${text}.`);
  return tenants;
};

const asTable = ({ scan, call, atRest, measuredOn }: Measured, costs: readonly TenantCost[]): string => {
  const names = costs[0]?.lines.map(({ name }) => name) ?? [];
  const rows = names.map((name) => [
    name,
    ...costs.map(({ lines }) => (lines.find((line) => line.name === name)?.usd ?? 0).toFixed(4)),
  ]);
  const row = (name: string, pick: (cost: TenantCost) => number) => [
    name,
    ...costs.map((cost) => pick(cost).toFixed(4)),
  ];
  const totals = [
    row('without sign-in', ({ usd }) => usd),
    ...(['Essentials', 'Plus'] as const).flatMap((plan) => [
      row(`sign-in, ${plan} plan`, ({ signIn }) => signIn[plan]),
      row(`total, ${plan} plan`, ({ usd, signIn }) => usd + signIn[plan]),
    ]),
  ];
  return [
    'USD per tenant and month, us-east-1, without free tiers',
    '',
    renderTable(
      ['', ...costs.map(({ tenants }) => `${tenants.toLocaleString('en-US')} tenants`)],
      [...rows, ...totals],
    ),
    '',
    `Measured on ${measuredOn}: a daily scan of one account (${scan.account}) with ${scan.resources} resources in ${scan.regions} regions takes`,
    `${scan.transitions} state transitions, ${scan.table.writeUnits} write units, ${scan.table.readUnits} read units and ${scan.objects.puts} objects.`,
    `A call of the console takes ${Math.round(call.seconds * 1000)} ms, ${call.readUnits.toFixed(1)} read units and ${Math.round(call.logBytes)} bytes of logs, on average.`,
    `Assumed: ${TENANT.accounts} accounts scanned daily, ${TENANT.activeUsers} active users with ${TENANT.visits} visits of ${TENANT.callsAVisit} calls a month, ${TENANT.tableGb} GB in the table,`,
    `${TENANT.emails} emails, functions that are kept for ${ENVIRONMENT.keptWarmS / 60} idle minutes.`,
    `At rest: ${atRest.environment}, ${atRest.usd.toFixed(2)} USD a month.`,
    '',
  ].join('\n');
};

/** `cost-model [--tenants N]…`: what a deployment costs, from measured counts. */
export const costModelCommand = async (args: readonly string[], terminal: Terminal): Promise<void> => {
  const { options, output } = parseFileCommand(args, ['tenants']);
  const asked = options.tenants.length > 0 ? options.tenants.map(parseTenants) : USUAL;
  const measured = Measured.parse(measuredFile);
  const costs = asked.map((tenants) => priceTenants(measured, tenants));
  const report = { schema: 'cloudmend.cost-model/1', measured, assumed: { ...TENANT, ...ENVIRONMENT }, costs };
  const text = output.format === 'json' ? `${JSON.stringify(report, null, 2)}\n` : asTable(measured, costs);
  await write(terminal, output.out, text);
};
