import { FocusLedger, readFocus } from '@cloudmend/finops/focus';

/** Columns of a FOCUS 1.0 export as AWS writes it, for realistic line lengths. */
const OTHERS = [
  'AvailabilityZone',
  'BillingAccountId',
  'BillingAccountName',
  'BillingPeriodEnd',
  'BillingPeriodStart',
  'ChargeClass',
  'ChargeDescription',
  'ChargeFrequency',
  'ChargePeriodEnd',
  'CommitmentDiscountId',
  'CommitmentDiscountName',
  'CommitmentDiscountStatus',
  'CommitmentDiscountType',
  'ConsumedQuantity',
  'ConsumedUnit',
  'ContractedCost',
  'ContractedUnitPrice',
  'InvoiceIssuerName',
  'ListCost',
  'ListUnitPrice',
  'PricingCategory',
  'PricingQuantity',
  'PricingUnit',
  'PublisherName',
  'RegionName',
  'ResourceId',
  'ResourceName',
  'ResourceType',
  'ServiceCategory',
  'SkuId',
  'SkuPriceId',
  'SubAccountName',
  'Tags',
];
const HEADER = [
  'BilledCost',
  'EffectiveCost',
  'BillingCurrency',
  'ChargePeriodStart',
  'ProviderName',
  'ServiceName',
  'ChargeCategory',
  'SubAccountId',
  'RegionId',
  ...OTHERS,
];

const BLOCK = 1000;
const SERVICES = 60;

const rowAt = (at: number): string => {
  const cost = `0.${String((at * 7919) % 100_000_000).padStart(11, '0')}`;
  const day = `2024-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')} 00:00:00`;
  const own = [
    cost,
    cost,
    'USD',
    day,
    'AWS',
    `Amazon Service ${at % SERVICES}`,
    'Usage',
    String(100_000_000_000 + (at % 100)),
    'us-east-1',
  ];
  const others = OTHERS.map((name, column) =>
    column % 4 === 0
      ? 'NULL'
      : column === OTHERS.length - 1
        ? '"{""application"": ""shop"", ""environment"": ""dev""}"'
        : `"${name} ${at % 500}"`,
  );
  return [...own, ...others].join(',');
};

const block = Buffer.from(`${Array.from({ length: BLOCK }, (_, at) => rowAt(at)).join('\n')}\n`);

const generateFile = async function* (rows: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${HEADER.join(',')}\n`);
  for (let done = 0; done < rows; done += BLOCK) yield block;
};

const rows = Number(process.argv[2]);
const ledger = new FocusLedger();
const began = performance.now();
await readFocus(generateFile(rows), ledger, '2026-01-01');
const seconds = (performance.now() - began) / 1000;
const { rows: read, used } = ledger;
if (read !== rows || used !== rows) throw new Error(`${used} of ${read} rows were used, not ${rows}.`);
// Peak memory of this process in kilobytes.
console.log(
  JSON.stringify({
    rows,
    seconds,
    bytes: (block.length / BLOCK) * rows,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }),
);
