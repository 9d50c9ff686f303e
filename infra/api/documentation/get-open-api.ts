import { contracts } from '@cloudmend/domain/contracts';
import { getOpenApi, openApiOf } from '@cloudmend/domain/openapi';
import { serveAnyone } from '../../runtime';

const document: Record<string, unknown> = { ...openApiOf(contracts) };

/** The API as OpenAPI 3.1, generated from the contracts. */
export const handler = serveAnyone(getOpenApi, () => async () => document);
