import { z } from 'zod';
import { defineContract, pathsOf } from '../contract/index';
import { contracts } from '../contracts/index';
import { openApiOf, openApiPage } from './index';

const document = openApiOf(contracts);
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('the API as a document', () => {
  it('has every call at every one of its paths, each under an id of its own', () => {
    const wanted = Object.values(contracts).flatMap((contract) =>
      pathsOf(contract).map((path) => `${contract.method.toLowerCase()} ${path}`),
    );
    expect(operations.map(({ path, method }) => `${method} ${path}`).sort()).toEqual(wanted.sort());
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  });

  it('declares exactly the parameters that each path has', () => {
    for (const { path, operation } of operations) {
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(new Set(operation.parameters.map(({ name }) => name)).size).toBe(operation.parameters.length);
    }
  });

  it('says who may call: a token everywhere but where anyone may', () => {
    for (const { operation } of operations) {
      const contract = Object.values(contracts).find(
        ({ name }) => operation.operationId.replace(/Fallback\d$/, '') === name,
      );
      expect(operation.security).toEqual(contract?.audience === 'anyone' ? [] : [{ idToken: [] }]);
    }
    expect(document.paths['/admin/invite']?.['post']?.description).toBe(
      'Members of the workspace may call it. Needs the permission manageUsers.',
    );
  });

  it('tells bodies and answers as JSON Schema, as JSON', () => {
    const invite = document.paths['/admin/invite']?.['post'];
    expect(invite?.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { required: ['email', 'group'], additionalProperties: false } } },
    });
    expect(document.paths['/tenants/{tenantId}/audit']?.['get']?.responses['200']).toMatchObject({
      content: { 'application/json': { schema: { type: 'array' } }, 'text/csv': {} },
    });
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});

describe('the API as a page', () => {
  it('names every call', () => {
    const page = openApiPage(document);
    for (const { path, method } of operations) expect(page).toContain(`${method.toUpperCase()} ${path}`);
  });

  it('runs nothing, whatever a contract is called', () => {
    const hostile = defineContract({
      name: 'a"><script>alert(1)</script>',
      method: 'GET',
      path: '/<img src=x onerror=alert(1)>',
      audience: 'anyone',
      input: z.strictObject({}),
      output: z.string(),
    });
    const page = openApiPage(openApiOf({ hostile }));
    expect(page).not.toMatch(/<script|<img/);
  });
});
