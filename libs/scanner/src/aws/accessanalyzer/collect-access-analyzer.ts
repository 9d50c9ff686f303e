import type { Resource } from '../../snapshot';
import { type Collecting, readFact } from '../collecting';
import { readPages } from '../pages';
import { serviceRegion } from '../service-region';
import { orUnknown } from '../shapes';
import type { AccessAnalyzerRegion, Analyzer } from './access-analyzer-region';

const readAnalyzers = async (collecting: Collecting): Promise<Analyzer[]> => {
  const found: Analyzer[] = [];
  const pages = readPages(collecting, {
    service: 'accessanalyzer',
    operation: 'ListAnalyzers',
    input: (nextToken) => ({ nextToken }),
    next: ({ nextToken }) => nextToken,
  });
  for await (const { analyzers } of pages)
    for (const { name, type, status } of analyzers ?? [])
      found.push({ name: orUnknown(name), type: orUnknown(type), status: orUnknown(status) });
  return found;
};

/** The analyzers of one region. */
export const collectAccessAnalyzer = async (collecting: Collecting): Promise<Resource[]> => {
  const region: AccessAnalyzerRegion = {
    ...serviceRegion(collecting, 'aws.access-analyzer.region', 'access-analyzer'),
    analyzers: await readFact(collecting, () => readAnalyzers(collecting)),
  };
  return [region];
};
