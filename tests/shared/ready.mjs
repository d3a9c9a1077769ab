/** What a server prints when it is ready, with where it listens. */
export const READY = /^Stackbrief is ready at (http:\/\/[^\s/]+)/;
