/**
 * The deprecation date of each runtime, including future dates, from the AWS Lambda developer guide
 * (https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtimes.html), compared in November 2026. AWS calls future
 * dates projected. Runtimes not listed are assumed to be supported.
 */
const DEPRECATED_FROM: Readonly<Record<string, string>> = {
  'dotnet5.0': '2022-05-10',
  dotnet6: '2024-12-20',
  dotnet7: '2024-05-14',
  dotnet8: '2026-11-10',
  dotnet10: '2028-11-14',
  dotnet9: '2026-11-10',
  'dotnetcore1.0': '2019-06-27',
  'dotnetcore2.0': '2019-05-30',
  'dotnetcore2.1': '2022-01-05',
  'dotnetcore3.1': '2023-04-03',
  'go1.x': '2024-01-08',
  java11: '2027-06-30',
  'java11.al2023': '2029-06-30',
  java17: '2027-06-30',
  'java17.al2023': '2029-06-30',
  java21: '2029-06-30',
  java25: '2029-06-30',
  java8: '2024-01-08',
  'java8.al2': '2027-06-30',
  'java8.al2023': '2029-06-30',
  nodejs: '2016-10-31',
  'nodejs10.x': '2021-07-30',
  'nodejs12.x': '2023-03-31',
  'nodejs14.x': '2023-12-04',
  'nodejs16.x': '2024-06-12',
  'nodejs18.x': '2025-09-01',
  'nodejs20.x': '2026-04-30',
  'nodejs22.x': '2027-04-30',
  'nodejs24.x': '2028-04-30',
  'nodejs4.3': '2020-03-05',
  'nodejs4.3-edge': '2020-03-05',
  'nodejs6.10': '2019-08-12',
  'nodejs8.10': '2020-03-06',
  provided: '2024-01-08',
  'provided.al2': '2026-07-31',
  'provided.al2023': '2029-06-30',
  'python2.7': '2021-07-15',
  'python3.10': '2026-10-31',
  'python3.11': '2027-06-30',
  'python3.12': '2028-10-31',
  'python3.13': '2029-06-30',
  'python3.14': '2029-06-30',
  'python3.6': '2022-07-18',
  'python3.7': '2023-12-04',
  'python3.8': '2024-10-14',
  'python3.9': '2025-12-15',
  'ruby2.5': '2021-07-30',
  'ruby2.7': '2023-12-07',
  'ruby3.2': '2026-03-31',
  'ruby3.3': '2027-03-31',
  'ruby3.4': '2028-03-31',
  'ruby4.0': '2029-03-31',
};

/** The date on which a runtime was deprecated; undefined if it is still supported. */
export const deprecatedSince = (runtime: string, now: Date): string | undefined => {
  const day = Object.hasOwn(DEPRECATED_FROM, runtime) ? DEPRECATED_FROM[runtime] : undefined;
  return day !== undefined && day <= now.toISOString().slice(0, 10) ? day : undefined;
};
