/** Whatever answers was no receiver that speaks HTTP, or no longer is. */
export class NotHttp extends Error {
  constructor(what: string) {
    super(`the answer was not HTTP: ${what}`);
    this.name = 'NotHttp';
  }
}
