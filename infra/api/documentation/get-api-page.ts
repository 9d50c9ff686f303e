import { contracts } from '@cloudmend/domain/contracts';
import { getApiPage, toOpenApi, openApiPage } from '@cloudmend/domain/openapi';
import { serveAnyone } from '../../runtime';

const page = openApiPage(toOpenApi(contracts));

/** The API reference as a page without scripts. */
export const handler = serveAnyone(getApiPage, () => async () => page);
