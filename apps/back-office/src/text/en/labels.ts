/** The names of the API's fields, as columns, filters, forms and facts show them. What is missing reads as its name. */
export const fields: Readonly<Record<string, string>> = {
  id: 'Number',
  external_id: 'External id',
  email: 'E-mail',
  first_name: 'First name',
  last_name: 'Last name',
  birth_date: 'Born',
  zip_code: 'Postcode',
  personal_id: 'Personal id',
  kyc_status: 'KYC',
  risk_level: 'Risk',
  is_test: 'Test account',
  created: 'Created',
  created_at: 'Created',
  updated_at: 'Changed',
  last_login_at: 'Last seen',
  registered_at: 'Registered',
  player_id: 'Player',
  staff_id: 'Staff',
  search: 'Search',
  ttl_hours: 'Ends after (hours)',
  can_login: 'May sign in',
  can_deposit: 'May deposit',
  can_withdraw: 'May withdraw',
  can_bet: 'May bet',
  excluded_from_bonuses: 'No bonuses',
  by_aml: 'Set for monitoring',
};

/** The values of its enums. */
export const values: Readonly<Record<string, string>> = {
  kyc: 'KYC',
  aml: 'AML',
  api: 'API',
};
