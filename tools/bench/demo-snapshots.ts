import { type UnitSnapshot, collectAwsUnit, listRegions, planUnits } from '@cloudmend/scanner';
import { openAccount } from '@cloudmend/scanner/aws';
import { LOCAL_CALLER, MAIN_DEMO_ACCOUNT_ID, demoCloudPlugin } from '../demo-cloud';

/** The snapshots that a scan of the demo account reads, of all services or of some. */
export const demoSnapshots = async (now: Date, services?: readonly string[]): Promise<UnitSnapshot[]> => {
  const accountId = MAIN_DEMO_ACCOUNT_ID;
  const handle = `arn:aws:iam::${accountId}:role/CloudMendReadOnly`;
  const role = { accountId, handle, externalId: 'cm-acme', sourceIdentity: 'bench', sessionSeconds: 3600 };
  const reader = await openAccount({ plugin: demoCloudPlugin({ now: () => now }), credentials: LOCAL_CALLER }, role);
  try {
    const units = planUnits({ accountId, regions: await listRegions(reader), mode: 'security', services: 'all' });
    const asked = units.filter(({ service }) => services?.includes(service) ?? true);
    return await Promise.all(asked.map((unit) => collectAwsUnit(reader, unit, { now, range: '30d' })));
  } finally {
    reader.close();
  }
};
