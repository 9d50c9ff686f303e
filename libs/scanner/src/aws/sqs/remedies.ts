export const URL = 'https://sqs.{region}.{dns}/{account}/{name}';
