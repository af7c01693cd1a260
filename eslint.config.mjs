// Nothing: lint is oxlint (oxlint.config.ts).
export default [{}];
