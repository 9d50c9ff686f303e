import * as z from 'zod';
import { type CostForecast, ForecastError, MAX_FORECAST_DAYS, costForecast } from '@cloudmend/finops/forecast';
import { readOnce, parseFileCommand } from './command-options';
import { renderTable } from './formats/table';
import { readRows } from './read-json';
import { type Terminal, write } from './terminal';
import { UsageError } from './usage-error';

const DayRow = z.object({ date: z.string(), usd: z.number() });

const DAY_MS = 86_400_000;

const parseDays = (text: string | undefined): number => {
  const days = Number(text);
  if (text === undefined || !/^\d+$/.test(text) || days < 1 || days > MAX_FORECAST_DAYS)
    throw new UsageError(`forecast needs --days N, a whole number from 1 to ${MAX_FORECAST_DAYS}.`);
  return days;
};

const percent = (share: number | null): string => (share === null ? 'unknown' : `${(share * 100).toFixed(1)}%`);
const usd = (value: number): string => value.toFixed(2).padStart(12);

/** Omitted if the history was too short to test: a note says so. */
const testedText = ({ mape, naiveMape, coverage, totalsHeld, origins, days }: CostForecast['backtest']): string[] =>
  origins === 0
    ? []
    : [
        '',
        `On its own history, the forecast's mean error was ${percent(mape)} per day; repeating the last week, ${percent(naiveMape)}. ${percent(coverage)} of days were within their bounds (target 80%), and ${totalsHeld} of ${origins} totals over ${days} days.`,
      ];

const asTable = ({ daily, total, backtest, notes }: CostForecast): string =>
  [
    ...notes.map((note) => `Note: ${note}`),
    renderTable(
      ['Day', '         USD', '10% lower', '10% upper'],
      [...daily, { date: 'total', ...total }].map((day) => [day.date, usd(day.usd), usd(day.low), usd(day.high)]),
    ),
    ...testedText(backtest),
    '',
  ].join('\n');

const forecast = (file: string, ...given: Parameters<typeof costForecast>): CostForecast => {
  try {
    return costForecast(...given);
  } catch (thrown) {
    if (thrown instanceof ForecastError) throw new UsageError(`${file}: ${thrown.message}`);
    throw thrown;
  }
};

/** `forecast`: cost of the days after those in a file. @throws UsageError, NothingReadError */
export const forecastCommand = async (args: readonly string[], terminal: Terminal): Promise<void> => {
  const { options, output } = parseFileCommand(args, ['series', 'days']);
  const file = readOnce('series', options.series);
  if (file === undefined) throw new UsageError('forecast needs --series FILE, a JSON list of days with date and usd.');
  const days = parseDays(readOnce('days', options.days));
  // Some time zones are already a day ahead.
  const today = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const answer = forecast(file, await readRows(file, DayRow), days, today);
  await write(
    terminal,
    output.out,
    output.format === 'json'
      ? `${JSON.stringify({ schema: 'cloudmend.forecast/1', ...answer }, null, 2)}\n`
      : asTable(answer),
  );
};
