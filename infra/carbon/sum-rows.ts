import { addKnown, type CarbonRow } from '@cloudmend/domain/carbon';

type Kilograms = Pick<CarbonRow, 'totalKg' | 'lowKg' | 'highKg'>;

export const sumKilograms = (rows: readonly Kilograms[]): Kilograms => ({
  totalKg: addKnown(rows.map(({ totalKg }) => totalKg)),
  lowKg: addKnown(rows.map(({ lowKg }) => lowKg)),
  highKg: addKnown(rows.map(({ highKg }) => highKg)),
});

/** A service of an account in a month, in all regions. */
export type ServiceMonth = Pick<CarbonRow, 'month' | 'accountId' | 'service' | 'source' | 'assessed' | 'notAssessed'> &
  Kilograms;

/** In the order of the rows. */
export const listServiceMonths = (rows: readonly CarbonRow[]): readonly ServiceMonth[] => {
  const groups = new Map<string, [CarbonRow, ...CarbonRow[]]>();
  for (const row of rows) {
    const key = JSON.stringify([row.month, row.accountId, row.service, row.source]);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].map((group) => {
    const [{ month, accountId, service, source }] = group;
    return {
      month,
      accountId,
      service,
      source,
      ...sumKilograms(group),
      assessed: group.reduce((sum, { assessed }) => sum + assessed, 0),
      notAssessed: group.reduce((sum, { notAssessed }) => sum + notAssessed, 0),
    };
  });
};
