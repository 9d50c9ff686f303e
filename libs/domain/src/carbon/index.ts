export * from './activity';
export * from './contracts';
export * from './provider-month';
export * from './report';
