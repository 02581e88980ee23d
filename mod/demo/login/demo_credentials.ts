/** The administrator of the embedded instance: public, and good for nothing else. */
export const demoCredentials = { username: "admin", password: "admin" } as const;
