-- The search of players ignores accents: "muller" and "MÜLLER" both find "Müller".

-- Returns a text for search: in lower case, without accents and invisible characters, with the letters that Unicode
-- does not decompose as passports write them. It folds letters as normaliseName (base/identity.ts) does, but keeps
-- spaces and punctuation, because a search finds those too. A text of nothing but marks is left as it is: an empty one
-- would be found everywhere.
create function fold_search(text) returns text
  language sql immutable parallel safe strict
  return coalesce(nullif(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize($1, NFKD),
          '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u061c\u064b-\u0655\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
          '', 'g')),
        'ðđɖøłħŧıȷŋĸəɓɗƙƴƀɨʉςᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ',
        'dddolhtijnkebdkybiuσabcdefghijklmnopqrstuvwyz'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    ''), lower($1));

-- Triggers keep this text in player_index, so rows that a server of the previous version writes have it too. The name as
-- it is written stays in it: that server looks up what was typed, and finds whom it found before.
create or replace function player_search_text(username text, email text, last_name text) returns text
  language sql immutable parallel safe strict
  return lower(username) || E'\n' || email || E'\n' || lower(last_name)
    || case
      when fold_search(last_name) = lower(last_name) then ''
      else E'\n' || fold_search(last_name)
    end;
