# Made from the OpenAPI documents by npm run openapi. Do not edit.
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Optional, Union

#: A field that is left out; None is null.
UNSET: Any = type("Unset", (), {"__repr__": lambda self: "UNSET"})()

#: The currencies whose minor unit is no hundredth, with its decimals.
UNUSUAL_DIGITS: Dict[str, int] = {"BHD": 3, "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "IQD": 3, "ISK": 0, "JOD": 3, "JPY": 0, "KMF": 0, "KRW": 0, "KWD": 3, "LYD": 3, "OMR": 3, "PYG": 0, "RWF": 0, "TND": 3, "UGX": 0, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0, "CLF": 4, "UYI": 0, "UYW": 4}

#: The fields of requests that are money: whole numbers of minor units.
MONEY_FIELDS = frozenset(["amount", "casino_max_daily_bet", "casino_max_single_bet", "max_balance", "max_daily_bet", "max_daily_deposit", "max_daily_loss", "max_monthly_bet", "max_monthly_deposit", "max_monthly_loss", "max_single_bet", "max_single_deposit", "max_weekly_bet", "max_weekly_deposit", "max_weekly_loss", "max_yearly_deposit", "stake"])

if TYPE_CHECKING:
    from typing import Literal, NotRequired, TypedDict

    from croupier import Pages

    AmlAlert = TypedDict("AmlAlert", {"id": int, "player_id": int, "rule_id": Union[int, None], "rule_name": str, "kind": Literal["single_amount", "sum_in_window", "count_in_window", "below_threshold_series", "low_turnover_withdrawal", "unbacked_win", "large_win", "key_grant", "win_taken_back", "adjustment", "beyond_authorisation"], "payment_type": Literal["deposit", "withdrawal", None], "status": Literal["open", "reviewing", "closed"], "outcome": Literal["false_positive", "confirmed", "reported", None], "note": Union[str, None], "occurrences": int, "refusals": int, "payment_request_id": Union[int, None], "payment_amount": int, "payment_currency": str, "figures": Dict[str, Any], "assigned_to": Union[int, None], "closed_by": Union[int, None], "last_at": str, "closed_at": Union[str, None], "created_at": str, "updated_at": str})
    AmlAlertClosedEvent = TypedDict("AmlAlertClosedEvent", {"id": str, "type": Literal["aml.alert_closed"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "AmlAlert"})
    AmlAlertOpenedEvent = TypedDict("AmlAlertOpenedEvent", {"id": str, "type": Literal["aml.alert_opened"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "AmlAlert"})
    ApiKeyRevokedEvent = TypedDict("ApiKeyRevokedEvent", {"id": str, "type": Literal["api_key.revoked"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    ApiKeyRotatedEvent = TypedDict("ApiKeyRotatedEvent", {"id": str, "type": Literal["api_key.rotated"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    ApiRequest = TypedDict("ApiRequest", {"request_id": str, "created_at": str, "audience": Literal["operator", "player", "provider"], "api_key": Dict[str, Any], "player_id": Union[int, None], "operation": str, "method": str, "path": str, "query_names": List[str], "status": int, "error_code": Union[str, None], "duration_ms": float, "fault": Union["FaultHit", None]})
    AppliedTransaction = TypedDict("AppliedTransaction", {"id": int, "kind": Literal["bet", "win", "rollback", "adjustment"], "transaction_id": str, "amount": int, "real_amount": int, "bonus_amount": int, "balance_after": int, "bonus_balance_after": int, "created_at": str, "fraction": NotRequired[int], "carried": NotRequired[int], "status": Literal["applied", "replayed", "tombstoned"]})
    Balances = TypedDict("Balances", {"player_id": int, "currency": str, "balance": int, "bonus_balance": int})
    BankAnswer = TypedDict("BankAnswer", {"reason": str})
    BonusCompletedEvent = TypedDict("BonusCompletedEvent", {"id": str, "type": Literal["bonus.completed"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    BonusGrantedEvent = TypedDict("BonusGrantedEvent", {"id": str, "type": Literal["bonus.granted"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    CallingKey = TypedDict("CallingKey", {"api_key": Dict[str, Any], "operator": Dict[str, Any], "server_time": str})
    ClockMove = TypedDict("ClockMove", {"advance_seconds": NotRequired[int], "now": NotRequired[str]})
    DepositAuthorisedEvent = TypedDict("DepositAuthorisedEvent", {"id": str, "type": Literal["deposit.authorised"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    DepositBeyondAuthorisationEvent = TypedDict("DepositBeyondAuthorisationEvent", {"id": str, "type": Literal["deposit.beyond_authorisation"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    DepositChargedBackEvent = TypedDict("DepositChargedBackEvent", {"id": str, "type": Literal["deposit.charged_back"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "PaymentRequest"})
    DepositExpiredEvent = TypedDict("DepositExpiredEvent", {"id": str, "type": Literal["deposit.expired"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    DepositPaidEvent = TypedDict("DepositPaidEvent", {"id": str, "type": Literal["deposit.paid"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "PaymentRequest"})
    DepositPartlyReversedEvent = TypedDict("DepositPartlyReversedEvent", {"id": str, "type": Literal["deposit.partly_reversed"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "PaymentRequest"})
    DepositReleasedEvent = TypedDict("DepositReleasedEvent", {"id": str, "type": Literal["deposit.released"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    Error = TypedDict("Error", {"error": Dict[str, Any]})
    ErrorDetails = Dict[str, Any]
    ErrorMessage = str
    ErrorRetry = Literal["never", "same_request", "new_signature"]
    Event = Union["PlayerRegisteredEvent", "PlayerUpdatedEvent", "PlayerStatusChangedEvent", "PlayerSignedInEvent", "PlayerCodeRequestedEvent", "PlayerLinkedEvent", "PlayerUnlinkedEvent", "DepositAuthorisedEvent", "DepositReleasedEvent", "DepositExpiredEvent", "DepositBeyondAuthorisationEvent", "DepositPaidEvent", "DepositChargedBackEvent", "DepositPartlyReversedEvent", "WithdrawalRequestedEvent", "WithdrawalAllowedEvent", "WithdrawalPayingEvent", "WithdrawalPaidEvent", "WithdrawalReturnedEvent", "WithdrawalRejectedEvent", "WithdrawalCancelledEvent", "InstrumentAddedEvent", "InstrumentRemovedEvent", "BonusGrantedEvent", "BonusCompletedEvent", "HeldWinOpenedEvent", "HeldWinPaidEvent", "HeldWinVoidedEvent", "HeldWinWithdrawnEvent", "KycSubmittedEvent", "KycVerifiedEvent", "KycRejectedEvent", "KycExpiredEvent", "LimitsChangedEvent", "LimitsChangeRequestedEvent", "LimitsChangeAppliedEvent", "LimitsReachedEvent", "SelfExclusionStartedEvent", "SelfExclusionEndedEvent", "AmlAlertOpenedEvent", "AmlAlertClosedEvent", "RiskLevelChangedEvent", "ApiKeyRotatedEvent", "ApiKeyRevokedEvent", "LedgerEntriesLostEvent"]
    ExchangeRate = TypedDict("ExchangeRate", {"currency": str, "day": str, "rate": str, "source": str, "created_at": str})
    ExclusionFields = TypedDict("ExclusionFields", {"period": NotRequired[Literal["24_hours", "7_days", "30_days", "3_months", "6_months", "12_months", "5_years"]], "until": NotRequired[str], "type": NotRequired[Literal["self_exclusion", "time_out", "self_closure"]]})
    FairnessView = TypedDict("FairnessView", {"server_seed_hash": str, "client_seed": str, "nonce": int, "created_at": str, "next_server_seed_hash": str})
    FaultHit = TypedDict("FaultHit", {"id": int, "effect": Literal["drop_answer", "delay", "rate_limited", "unavailable", "duplicate_webhook", "reorder_webhook"]})
    FaultView = TypedDict("FaultView", {"id": int, "effect": Literal["drop_answer", "delay", "rate_limited", "unavailable", "duplicate_webhook", "reorder_webhook"], "api_key_id": Union[int, None], "provider_id": Union[int, None], "webhook_endpoint_id": Union[int, None], "operations": List[str], "events": List[str], "calls": Union[int, None], "share_percent": Union[int, None], "seed": int, "delay_ms": Union[int, None], "retry_after_seconds": Union[int, None], "status": Literal["active", "used_up", "expired"], "matched": int, "hits": int, "created_at": str, "expires_at": str})
    Game = TypedDict("Game", {"id": int, "external_id": str, "name": str, "type": Literal["rng", "live"], "category": str, "rtp": float, "rtp_note": Union[str, None], "thumbnail_url": str, "is_original": bool, "provider": Dict[str, Any], "tags": List[str], "volatility": Literal["low", "medium", "high", "very_high", None], "lines": Union[int, None], "countries": List[str], "blocked_countries": List[str], "currencies": List[str], "stakes": List[Dict[str, Any]], "is_new": bool, "is_popular": bool, "maintenance": Union[Dict[str, Any], None]})
    GameCategory = TypedDict("GameCategory", {"category": str, "games_count": int})
    GameProvider = TypedDict("GameProvider", {"id": int, "slug": str, "name": str, "games_count": int})
    GgrReport = TypedDict("GgrReport", {"from": str, "to": str, "currency": str, "include_test_players": bool, "casino": Dict[str, Any], "bonus_conversions": int, "net_gaming_revenue": int, "payments": Dict[str, Any], "players": Dict[str, Any]})
    HeldWin = TypedDict("HeldWin", {"id": int, "player_id": int, "provider_id": int, "game_id": int, "transaction_id": str, "round_id": str, "kind": Literal["win", "jackpot", "promo", "correction"], "free_round_id": str, "amount": int, "fraction": int, "currency": str, "state": Literal["waiting", "paid", "voided", "withdrawn"], "reason": Union[str, None], "decided_at": Union[str, None], "created_at": str})
    HeldWinOpenedEvent = TypedDict("HeldWinOpenedEvent", {"id": str, "type": Literal["held_win.opened"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "HeldWin"})
    HeldWinPaidEvent = TypedDict("HeldWinPaidEvent", {"id": str, "type": Literal["held_win.paid"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "HeldWin"})
    HeldWinVoidedEvent = TypedDict("HeldWinVoidedEvent", {"id": str, "type": Literal["held_win.voided"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "HeldWin"})
    HeldWinWithdrawnEvent = TypedDict("HeldWinWithdrawnEvent", {"id": str, "type": Literal["held_win.withdrawn"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "HeldWin"})
    InstrumentAddedEvent = TypedDict("InstrumentAddedEvent", {"id": str, "type": Literal["instrument.added"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    InstrumentRemovedEvent = TypedDict("InstrumentRemovedEvent", {"id": str, "type": Literal["instrument.removed"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    KycExpiredEvent = TypedDict("KycExpiredEvent", {"id": str, "type": Literal["kyc.expired"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "Player"})
    KycRejectedEvent = TypedDict("KycRejectedEvent", {"id": str, "type": Literal["kyc.rejected"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "Player"})
    KycSubmittedEvent = TypedDict("KycSubmittedEvent", {"id": str, "type": Literal["kyc.submitted"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "Player"})
    KycVerifiedEvent = TypedDict("KycVerifiedEvent", {"id": str, "type": Literal["kyc.verified"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "Player"})
    LaunchResult = TypedDict("LaunchResult", {"mode": Literal["real", "demo"], "game_id": int, "launch_url": Union[str, None], "original_url": Union[str, None], "session_token": str, "expires_at": str, "is_original": bool})
    LaunchWish = TypedDict("LaunchWish", {"mode": NotRequired[Literal["real", "demo"]], "platform": NotRequired[Literal["desktop", "mobile", "web", "ios", "android"]], "ip": NotRequired[str]})
    LedgerEntriesLostEvent = TypedDict("LedgerEntriesLostEvent", {"id": str, "type": Literal["ledger.entries_lost"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    LimitChanges = TypedDict("LimitChanges", {"limits": Dict[str, Any]})
    Limits = TypedDict("Limits", {"max_single_bet": Union[int, None], "max_daily_bet": Union[int, None], "max_weekly_bet": Union[int, None], "max_monthly_bet": Union[int, None], "casino_max_single_bet": Union[int, None], "casino_max_daily_bet": Union[int, None], "max_daily_loss": Union[int, None], "max_weekly_loss": Union[int, None], "max_monthly_loss": Union[int, None], "max_single_deposit": Union[int, None], "max_daily_deposit": Union[int, None], "max_weekly_deposit": Union[int, None], "max_monthly_deposit": Union[int, None], "max_yearly_deposit": Union[int, None], "max_balance": Union[int, None], "max_session_minutes": Union[int, None]})
    LimitsChangeAppliedEvent = TypedDict("LimitsChangeAppliedEvent", {"id": str, "type": Literal["limits.change_applied"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    LimitsChangeRequestedEvent = TypedDict("LimitsChangeRequestedEvent", {"id": str, "type": Literal["limits.change_requested"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    LimitsChangedEvent = TypedDict("LimitsChangedEvent", {"id": str, "type": Literal["limits.changed"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    LimitsMeta = TypedDict("LimitsMeta", {"applied": List[Literal["max_single_bet", "max_daily_bet", "max_weekly_bet", "max_monthly_bet", "casino_max_single_bet", "casino_max_daily_bet", "max_daily_loss", "max_weekly_loss", "max_monthly_loss", "max_single_deposit", "max_daily_deposit", "max_weekly_deposit", "max_monthly_deposit", "max_yearly_deposit", "max_balance", "max_session_minutes"]], "pending": List[Literal["max_single_bet", "max_daily_bet", "max_weekly_bet", "max_monthly_bet", "casino_max_single_bet", "casino_max_daily_bet", "max_daily_loss", "max_weekly_loss", "max_monthly_loss", "max_single_deposit", "max_daily_deposit", "max_weekly_deposit", "max_monthly_deposit", "max_yearly_deposit", "max_balance", "max_session_minutes"]], "cooling_off_hours": int})
    LimitsReachedEvent = TypedDict("LimitsReachedEvent", {"id": str, "type": Literal["limits.reached"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    LimitsWithUsage = TypedDict("LimitsWithUsage", {"player_id": int, "currency": str, "limits": "Limits", "pending_changes": List["PendingChange"], "self_exclusion": Union["SelfExclusion", None], "usage": List[Dict[str, Any]]})
    LinkedAccount = TypedDict("LinkedAccount", {"player_id": int, "external_id": Union[str, None], "username": str, "status": Literal["active", "locked", "closed"], "currency": str, "created_at": str})
    MoneyResult = TypedDict("MoneyResult", {"transaction": "AppliedTransaction", "balance": int, "bonus_balance": int, "currency": str, "round": Union["RoundState", None]})
    NewCopy = TypedDict("NewCopy", {"name": NotRequired[str], "content": NotRequired[Literal["empty", "demo"]], "webhook_url": NotRequired[str], "lasts_seconds": NotRequired[int]})
    NewFault = TypedDict("NewFault", {"effect": Literal["drop_answer", "delay", "rate_limited", "unavailable", "duplicate_webhook", "reorder_webhook"], "api_key_id": NotRequired[int], "provider_id": NotRequired[int], "webhook_endpoint_id": NotRequired[int], "operations": NotRequired[List[str]], "events": NotRequired[List[str]], "calls": NotRequired[int], "share_percent": NotRequired[int], "seed": NotRequired[int], "delay_ms": NotRequired[int], "retry_after_seconds": NotRequired[int], "lasts_seconds": NotRequired[int]})
    NewPlayer = TypedDict("NewPlayer", {"username": str, "email": str, "first_name": str, "last_name": str, "birth_date": str, "country": str, "terms_accepted": Literal[True], "external_id": NotRequired[Union[str, None]], "password": NotRequired[str], "refuse_guessable_password": NotRequired[bool], "middle_name": NotRequired[Union[str, None]], "city": NotRequired[str], "address": NotRequired[str], "zip_code": NotRequired[str], "gender": NotRequired[Literal["male", "female", "other"]], "phone": NotRequired[Union[str, None]], "personal_id": NotRequired[Union[str, None]], "document_number": NotRequired[str], "language": NotRequired[str], "currency": NotRequired[str], "promo_code": NotRequired[Union[str, None]], "affiliate_id": NotRequired[str], "btag": NotRequired[Union[str, None]], "registration_ip": NotRequired[str], "terms_version": NotRequired[str], "marketing": NotRequired[Dict[str, Any]], "is_test": NotRequired[bool]})
    NextBefore = Union[str, None]
    OwnRound = TypedDict("OwnRound", {"round_id": str, "player_id": int, "provider": Dict[str, Any], "game": Dict[str, Any], "status": Literal["open", "closed"], "currency": str, "staked_real": int, "staked_bonus": int, "won_real": int, "won_bonus": int, "player_bonus_id": Union[int, None], "is_free": bool, "free_round_id": Union[str, None], "opened_at": str, "closed_at": Union[str, None]})
    OwnSession = TypedDict("OwnSession", {"player_id": int, "currency": str, "started_at": Union[str, None], "elapsed_seconds": int, "ends_at": Union[str, None], "counted_from": Union[str, None], "staked": int, "won": int, "net": int, "bonus_staked": int, "bonus_won": int, "limits": List[Dict[str, Any]]})
    PageLinks = TypedDict("PageLinks", {"first": str, "last": str, "prev": Union[str, None], "next": Union[str, None]})
    PageMeta = TypedDict("PageMeta", {"current_page": int, "per_page": int, "total": int, "last_page": int, "from": int, "to": int})
    PaymentMethod = TypedDict("PaymentMethod", {"code": str, "name": str, "supports_deposit": bool, "supports_withdrawal": bool, "min_deposit": int, "max_deposit": int, "min_withdrawal": int, "max_withdrawal": int, "currencies": List[str], "authorisation_minutes": int})
    PaymentRequest = TypedDict("PaymentRequest", {"id": int, "type": Literal["deposit", "withdrawal"], "status": Literal["new", "allowed", "paid", "rejected", "cancelled"], "player_id": int, "amount": int, "currency": str, "payment_method": str, "external_reference": str, "info": Union[str, None], "reject_reason": Union[str, None], "is_reversed": bool, "reversed_amount": int, "payout_state": Literal["none", "paying", "paid", "returned"], "created_at": str, "updated_at": str, "paid_at": Union[str, None], "rejected_at": Union[str, None], "cancelled_at": Union[str, None], "returned_at": Union[str, None], "return_reason": Union[str, None], "intent_id": Union[int, None], "instrument_id": Union[int, None]})
    Payout = TypedDict("Payout", {"id": int, "type": Literal["deposit", "withdrawal"], "status": Literal["new", "allowed", "paid", "rejected", "cancelled"], "player_id": int, "amount": int, "currency": str, "payment_method": str, "external_reference": str, "info": Union[str, None], "reject_reason": Union[str, None], "is_reversed": bool, "reversed_amount": int, "payout_state": Literal["none", "paying", "paid", "returned"], "created_at": str, "updated_at": str, "paid_at": Union[str, None], "rejected_at": Union[str, None], "cancelled_at": Union[str, None], "returned_at": Union[str, None], "return_reason": Union[str, None], "intent_id": Union[int, None], "instrument_id": Union[int, None], "approvals_missing": int})
    PendingChange = TypedDict("PendingChange", {"field": Literal["max_single_bet", "max_daily_bet", "max_weekly_bet", "max_monthly_bet", "casino_max_single_bet", "casino_max_daily_bet", "max_daily_loss", "max_weekly_loss", "max_monthly_loss", "max_single_deposit", "max_daily_deposit", "max_weekly_deposit", "max_monthly_deposit", "max_yearly_deposit", "max_balance", "max_session_minutes"], "current_value": Union[int, None], "requested_value": Union[int, None], "effective_at": str})
    Player = TypedDict("Player", {"id": int, "external_id": str, "username": str, "email": str, "first_name": str, "last_name": str, "middle_name": Union[str, None], "gender": Literal["", "male", "female", "other"], "birth_date": str, "country": str, "city": str, "address": str, "zip_code": str, "phone": str, "personal_id": Union[str, None], "document_number": str, "language": str, "currency": str, "status": Literal["active", "locked", "closed"], "category": Literal["new", "regular", "silver", "gold", "platinum", "diamond", "monitored"], "kyc_status": Literal["not_started", "pending_review", "verified", "rejected", "expired"], "is_verified": bool, "risk_level": Literal["low", "medium", "high", "critical"], "is_test": bool, "restrictions": Dict[str, Any], "self_exclusion": Union["SelfExclusion", None], "marketing": Dict[str, Any], "registration": Dict[str, Any], "email_verified_at": Union[str, None], "phone_verified_at": Union[str, None], "last_login_at": Union[str, None], "created_at": str, "updated_at": str})
    PlayerChanges = TypedDict("PlayerChanges", {"email": NotRequired[str], "first_name": NotRequired[str], "last_name": NotRequired[str], "birth_date": NotRequired[str], "country": NotRequired[str], "city": NotRequired[Union[str, None]], "address": NotRequired[Union[str, None]], "phone": NotRequired[Union[str, None]], "external_id": NotRequired[Union[str, None]], "language": NotRequired[str], "marketing": NotRequired[Dict[str, Any]], "terms_version": NotRequired[str]})
    PlayerCodeRequestedEvent = TypedDict("PlayerCodeRequestedEvent", {"id": str, "type": Literal["player.code_requested"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    PlayerLimits = TypedDict("PlayerLimits", {"player_id": int, "currency": str, "limits": "Limits", "pending_changes": List["PendingChange"], "self_exclusion": Union["SelfExclusion", None]})
    PlayerLinkedEvent = TypedDict("PlayerLinkedEvent", {"id": str, "type": Literal["player.linked"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    PlayerRegisteredEvent = TypedDict("PlayerRegisteredEvent", {"id": str, "type": Literal["player.registered"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "Player"})
    PlayerSignedInEvent = TypedDict("PlayerSignedInEvent", {"id": str, "type": Literal["player.signed_in"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    PlayerStatusChangedEvent = TypedDict("PlayerStatusChangedEvent", {"id": str, "type": Literal["player.status_changed"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "Player"})
    PlayerUnlinkedEvent = TypedDict("PlayerUnlinkedEvent", {"id": str, "type": Literal["player.unlinked"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": Dict[str, Any]})
    PlayerUpdatedEvent = TypedDict("PlayerUpdatedEvent", {"id": str, "type": Literal["player.updated"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "Player"})
    PromoRedemption = TypedDict("PromoRedemption", {"redemption_id": int, "code": str, "bonus": Dict[str, Any]})
    Rejection = TypedDict("Rejection", {"reason": str, "player_reason": NotRequired[str]})
    RiskLevelChangedEvent = TypedDict("RiskLevelChangedEvent", {"id": str, "type": Literal["risk.level_changed"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "Player"})
    RoundResult = TypedDict("RoundResult", {"round_id": str, "stake": int, "payout": int, "outcome": Dict[str, Any], "balance": int, "bonus_balance": int, "currency": str, "rtp_before_rounding": float})
    RoundState = TypedDict("RoundState", {"id": str, "status": Literal["open", "closed"]})
    SandboxClock = TypedDict("SandboxClock", {"now": str, "offset_seconds": int})
    SandboxCopy = TypedDict("SandboxCopy", {"operator_id": int, "slug": str, "name": str, "created_at": str, "expires_at": str})
    SandboxCopyWithKey = TypedDict("SandboxCopyWithKey", {"operator_id": int, "slug": str, "name": str, "created_at": str, "expires_at": str, "api_key": Dict[str, Any], "webhook": Union[Dict[str, Any], None], "player_ids": List[int]})
    SelfExclusion = TypedDict("SelfExclusion", {"type": Literal["self_exclusion", "time_out", "self_closure"], "since": str, "until": str})
    SelfExclusionEndedEvent = TypedDict("SelfExclusionEndedEvent", {"id": str, "type": Literal["self_exclusion.ended"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "PlayerLimits"})
    SelfExclusionStartedEvent = TypedDict("SelfExclusionStartedEvent", {"id": str, "type": Literal["self_exclusion.started"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "PlayerLimits"})
    SentCode = TypedDict("SentCode", {"code": str})
    SessionToken = TypedDict("SessionToken", {"token": str, "token_type": Literal["Bearer"], "player_id": int, "expires_at": str, "access": List[Literal["payments", "limits", "profile"]], "restricted": bool})
    Transaction = TypedDict("Transaction", {"id": int, "player_id": int, "wallet": Literal["real", "bonus"], "type": Literal["deposit", "withdrawal", "withdrawal_rejection", "correction_up", "correction_down", "bonus_correction_up", "bonus_correction_down", "bonus_conversion", "casino_bet", "casino_win", "casino_rollback", "loyalty_exchange", "tournament_prize", "chargeback"], "amount": int, "balance_after": int, "currency": str, "payment_request_id": NotRequired[int], "game_id": Union[int, None], "game_round_id": Union[str, None], "player_bonus_id": Union[int, None], "created_at": str})
    Wallet = TypedDict("Wallet", {"player_id": int, "currency": str, "balance": int, "bonus_balance": int, "unverified_withdrawal_allowance": Union[int, None], "wallets": List[Dict[str, Any]]})
    WantedExclusion = "ExclusionFields"
    WantedVerification = TypedDict("WantedVerification", {"of": Literal["email", "phone"]})
    WithdrawalAllowedEvent = TypedDict("WithdrawalAllowedEvent", {"id": str, "type": Literal["withdrawal.allowed"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "PaymentRequest"})
    WithdrawalCancelledEvent = TypedDict("WithdrawalCancelledEvent", {"id": str, "type": Literal["withdrawal.cancelled"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "PaymentRequest"})
    WithdrawalPaidEvent = TypedDict("WithdrawalPaidEvent", {"id": str, "type": Literal["withdrawal.paid"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "PaymentRequest"})
    WithdrawalPayingEvent = TypedDict("WithdrawalPayingEvent", {"id": str, "type": Literal["withdrawal.paying"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "PaymentRequest"})
    WithdrawalRejectedEvent = TypedDict("WithdrawalRejectedEvent", {"id": str, "type": Literal["withdrawal.rejected"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "PaymentRequest"})
    WithdrawalRequestedEvent = TypedDict("WithdrawalRequestedEvent", {"id": str, "type": Literal["withdrawal.requested"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "PaymentRequest"})
    WithdrawalReturnedEvent = TypedDict("WithdrawalReturnedEvent", {"id": str, "type": Literal["withdrawal.returned"], "created_at": str, "api_version": Literal["v1"], "operator_id": int, "sequence": int, "data": "PaymentRequest"})


class _Operations:
    def _one(self, *request: Any) -> Any:
        raise NotImplementedError

    def _pages(self, *request: Any) -> Any:
        raise NotImplementedError


class OperatorOperations(_Operations):
    def list_api_log(self, *, before: str = UNSET, limit: int = UNSET, api_key_id: int = UNSET, status: Literal["2xx", "4xx", "5xx"] = UNSET, error_code: Literal["MISSING_CREDENTIALS", "INVALID_API_KEY", "API_KEY_INACTIVE", "TIMESTAMP_OUT_OF_RANGE", "INVALID_NONCE", "INVALID_SIGNATURE", "REPLAYED_REQUEST", "INVALID_PLAYER_TOKEN", "INVALID_STAFF_TOKEN", "SIGN_IN_FAILED", "IP_NOT_ALLOWED", "INSUFFICIENT_SCOPE", "INSUFFICIENT_PERMISSION", "REAUTHENTICATION_REQUIRED", "SECOND_FACTOR_REQUIRED", "SESSION_REQUIRED", "CROSS_SITE_REQUEST", "FEATURE_NOT_AVAILABLE", "NOT_FOUND", "METHOD_NOT_ALLOWED", "IDEMPOTENCY_IN_PROGRESS", "DUPLICATE_TRANSACTION", "ALREADY_TAKEN", "BET_NOT_FOUND", "BET_ROLLED_BACK", "ROUND_CLOSED", "ROUND_SETTLED", "INSUFFICIENT_FUNDS", "VALIDATION_FAILED", "INVALID_REQUEST", "IDEMPOTENCY_KEY_REUSED", "INVALID_IDEMPOTENCY_KEY", "SELF_EXCLUDED_IDENTITY", "PLAYER_RESTRICTED", "LIMIT_EXCEEDED", "RESPONSIBLE_GAMING_RULE", "KYC_REQUIRED", "PAYMENT_REQUEST_INVALID", "BONUS_INVALID", "PROMO_CODE_INVALID", "NOT_AN_ORIGINAL", "PROPOSAL_INVALID", "RATE_LIMITED", "SERVER_ERROR"] = UNSET, request_id: str = UNSET, path: str = UNSET, created_from: str = UNSET, created_to: str = UNSET) -> Pages["ApiRequest"]:
        """The last days of the operator's API calls, newest first. Every call whose key was known, also those that were refused; neither bodies nor values of queries. A call shows up within some seconds. Go on with before = meta.next_before until it is null: a page with a filter may hold fewer rows than asked for, or none, and not be the last. Calls of all keys of the operator and of its players, as staff see them in the back office.  Scope: `logs:read` (read the log of API calls)."""
        return self._pages("GET", "/api/v1/operator/api-log", {"before": before, "limit": limit, "api_key_id": api_key_id, "status": status, "error_code": error_code, "request_id": request_id, "path": path, "created_from": created_from, "created_to": created_to}, (), None)

    def get_calling_key(self) -> "CallingKey":
        """Who is calling. The calling key and its operator. Use it to test signing."""
        return self._one("GET", "/api/v1/operator/me", {}, (), None)

    def list_players(self, *, page: int = UNSET, per_page: int = UNSET, status: Literal["active", "locked", "closed"] = UNSET, email: str = UNSET, username: str = UNSET, external_id: str = UNSET, kyc_status: Literal["not_started", "pending_review", "verified", "rejected", "expired"] = UNSET, search: str = UNSET, created_from: str = UNSET, created_to: str = UNSET) -> Pages["Player"]:
        """List players. Newest first. Filters combine. `created_from` and `created_to` are inclusive. `total` is exact; with `search` it counts up to 10,000 matches and the pages reach that far: narrow the search to see the rest.  Scope: `players:read` (read players, profiles and responsible-gaming limits)."""
        return self._pages("GET", "/api/v1/operator/players", {"page": page, "per_page": per_page, "status": status, "email": email, "username": username, "external_id": external_id, "kyc_status": kyc_status, "search": search, "created_from": created_from, "created_to": created_to}, (), None)

    def register_player(self, *, username: str, email: str, first_name: str, last_name: str, birth_date: str, country: str, terms_accepted: Literal[True], external_id: Union[str, None] = UNSET, password: str = UNSET, refuse_guessable_password: bool = UNSET, middle_name: Union[str, None] = UNSET, city: str = UNSET, address: str = UNSET, zip_code: str = UNSET, gender: Literal["male", "female", "other"] = UNSET, phone: Union[str, None] = UNSET, personal_id: Union[str, None] = UNSET, document_number: str = UNSET, language: str = UNSET, currency: str = UNSET, promo_code: Union[str, None] = UNSET, affiliate_id: str = UNSET, btag: Union[str, None] = UNSET, registration_ip: str = UNSET, terms_version: str = UNSET, marketing: Dict[str, Any] = UNSET, is_test: bool = UNSET, idempotency_key: Optional[str] = None) -> "Player":
        """Register a player. Username, e-mail, phone and external id are unique per operator. A player whose identity (personal id, document number, or name with birth date) is that of a currently self-excluded player is refused; names are compared without accents, invisible characters, look-alike letters and, within a country, order. The new player has a real and a bonus wallet and the default limits of the operator. Sends player.registered.  Scope: `players:write` (register players, update profiles and status, issue session tokens)."""
        return self._one("POST", "/api/v1/operator/players", {"username": username, "email": email, "first_name": first_name, "last_name": last_name, "birth_date": birth_date, "country": country, "terms_accepted": terms_accepted, "external_id": external_id, "password": password, "refuse_guessable_password": refuse_guessable_password, "middle_name": middle_name, "city": city, "address": address, "zip_code": zip_code, "gender": gender, "phone": phone, "personal_id": personal_id, "document_number": document_number, "language": language, "currency": currency, "promo_code": promo_code, "affiliate_id": affiliate_id, "btag": btag, "registration_ip": registration_ip, "terms_version": terms_version, "marketing": marketing, "is_test": is_test}, (), idempotency_key)

    def request_password_reset(self, *, login: str, ip: str = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Have a code for a new password made. The answer is the same whether or not there is such a player. If there is, the event `player.code_requested` carries a code, which your server sends to the e-mail address of the player. A webhook endpoint gets this event only if it names it exactly, and the event stream shows the code only to keys with players:write. It works once, for 15 minutes; another password, another e-mail address and a self-exclusion end it. While a player has three codes that work, no further one is made; nor for a network beyond ten requests in ten minutes. The answer is the same then too, so that nobody learns anything and nobody keeps a player from a new password.  Scope: `players:write` (register players, update profiles and status, issue session tokens)."""
        return self._one("POST", "/api/v1/operator/players/password-reset", {"login": login, "ip": ip}, (), idempotency_key)

    def reset_password(self, *, login: str, code: str, password: str, ip: str = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Set a new password with a code. Ends all sessions and game sessions of the player, and what sign-ins with this login had to wait. A code that is wrong, used or over is INVALID_REQUEST with details.rule `code`, as is an unknown login. A password that is guessed first (common, a sequence, or with the player’s names) is VALIDATION_FAILED on `password`, and the code still works. A network with 30 failures waits for ten minutes (RATE_LIMITED); failures are not counted by login, so that strangers keep nobody from it.  Scope: `players:write` (register players, update profiles and status, issue session tokens)."""
        return self._one("POST", "/api/v1/operator/players/password-reset/confirm", {"login": login, "code": code, "password": password, "ip": ip}, (), idempotency_key)

    def sign_in_player(self, *, login: str, password: str, ip: str = UNSET, device: str = UNSET, ttl_minutes: int = UNSET, access: Union[List[Literal["payments", "limits", "profile"]], None] = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Sign a player in with a password. For an operator whose players have a password here. Answers the player and a session token for the browser. A wrong password, an unknown login and a player without a password are the same refusal, INVALID_REQUEST with details.rule `sign_in`, after the same work. After five wrong passwords in a row a player waits 1, 2, 4 … 30 minutes, whichever login is used, as does a login that nobody has (RATE_LIMITED with Retry-After); networks from which the player has signed in before are counted apart from others, and a network with 30 failures waits for ten minutes. A player who is locked, closed or self-excluded gets a restricted token: it reads and withdraws, and everything else is PLAYER_RESTRICTED with details.rule `restricted_session`. Where staff switched off can_login, the right password is PLAYER_RESTRICTED too. Sends player.signed_in.  Scope: `players:write` (register players, update profiles and status, issue session tokens)."""
        return self._one("POST", "/api/v1/operator/players/sign-in", {"login": login, "password": password, "ip": ip, "device": device, "ttl_minutes": ttl_minutes, "access": access}, (), idempotency_key)

    def get_player(self, *, player: int) -> "Player":
        """Get a player. Scope: `players:read` (read players, profiles and responsible-gaming limits)."""
        return self._one("GET", "/api/v1/operator/players/{player}", {"player": player}, (), None)

    def update_player(self, *, player: int, email: str = UNSET, first_name: str = UNSET, last_name: str = UNSET, birth_date: str = UNSET, country: str = UNSET, city: Union[str, None] = UNSET, address: Union[str, None] = UNSET, phone: Union[str, None] = UNSET, external_id: Union[str, None] = UNSET, language: str = UNSET, marketing: Dict[str, Any] = UNSET, terms_version: str = UNSET) -> "Player":
        """Update a player. Only the fields sent change; what GET shows can be sent back as it is. null empties a field that may be empty and is refused on the others. Each change is written to the audit log. A new name, birth date or country of a verified player puts the verification back to pending_review. An account that becomes that of a self-excluded person is excluded too: the answer shows it, and self_exclusion.started is sent. Sends player.updated when something changed.  Scope: `players:write` (register players, update profiles and status, issue session tokens)."""
        return self._one("PATCH", "/api/v1/operator/players/{player}", {"player": player, "email": email, "first_name": first_name, "last_name": last_name, "birth_date": birth_date, "country": country, "city": city, "address": address, "phone": phone, "external_id": external_id, "language": language, "marketing": marketing, "terms_version": terms_version}, (), None)

    def list_linked_accounts(self, *, player: int, page: int = UNSET, per_page: int = UNSET) -> Pages["LinkedAccount"]:
        """The other accounts of the same person. Accounts that certainly belong to the same person, oldest first. Bonuses and codes with a number per player count over all of them. Empty when the player has no other account, or staff decided that they are of different people. Never show it to the player.  Scope: `players:read` (read players, profiles and responsible-gaming limits)."""
        return self._pages("GET", "/api/v1/operator/players/{player}/linked-accounts", {"player": player, "page": page, "per_page": per_page}, (), None)

    def issue_session_token(self, *, player: int, ttl_minutes: int = UNSET, access: Union[List[Literal["payments", "limits", "profile"]], None] = UNSET, idempotency_key: Optional[str] = None) -> "SessionToken":
        """Issue a player session token. For the browser or app of the player: it opens the player endpoints, for this player alone. `access` opens those that say so, too; it needs the scope for the same (payments: `payments:write`, limits: `limits:write`, profile: `players:write`), else INSUFFICIENT_SCOPE, and ends as soon as the key loses that scope. Lowering a limit and excluding oneself need no access. The token stops working when it expires, when the issuing key is revoked, or when the player is locked, closed or self-excluded.  Scope: `players:write` (register players, update profiles and status, issue session tokens)."""
        return self._one("POST", "/api/v1/operator/players/{player}/session-tokens", {"player": player, "ttl_minutes": ttl_minutes, "access": access}, (), idempotency_key)

    def change_player_status(self, *, player: int, status: Literal["active", "locked", "closed"], reason: str = UNSET) -> "Player":
        """Change a player's status. The current value changes nothing. Locking or closing ends player tokens at once. Back to active: refused with RESPONSIBLE_GAMING_RULE while a self-exclusion runs, and with PLAYER_RESTRICTED when staff or monitoring set the lock. The reason is kept as a note. Sends player.status_changed.  Scope: `players:write` (register players, update profiles and status, issue session tokens)."""
        return self._one("PUT", "/api/v1/operator/players/{player}/status", {"player": player, "status": status, "reason": reason}, (), None)

    def request_player_verification(self, *, player: int, of: Literal["email", "phone"], idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Have a code made that proves an address. The event `player.code_requested` with the purpose `email_verification` or `phone_verification` carries the code, which your server sends there. It works once, for 15 minutes; a self-exclusion or another password ends it. While a player has three that work, no further one is made.  Scope: `players:write` (register players, update profiles and status, issue session tokens)."""
        return self._one("POST", "/api/v1/operator/players/{player}/verifications", {"player": player, "of": of}, (), idempotency_key)

    def confirm_player_verification(self, *, player: int, code: str, idempotency_key: Optional[str] = None) -> "Player":
        """Prove an address with a code. Sets email_verified_at or phone_verified_at, which hold until the address changes. A code for an address that the player wants instead makes it theirs. A code that is wrong, used or over is INVALID_REQUEST with details.rule `code`. Sends player.updated.  Scope: `players:write` (register players, update profiles and status, issue session tokens)."""
        return self._one("POST", "/api/v1/operator/players/{player}/verifications/confirm", {"player": player, "code": code}, (), idempotency_key)

    def list_transactions(self, *, player: int, page: int = UNSET, per_page: int = UNSET, type: Literal["deposit", "withdrawal", "withdrawal_rejection", "correction_up", "correction_down", "bonus_correction_up", "bonus_correction_down", "bonus_conversion", "casino_bet", "casino_win", "casino_rollback", "loyalty_exchange", "tournament_prize", "chargeback"] = UNSET, wallet: Literal["real", "bonus"] = UNSET, created_from: str = UNSET, created_to: str = UNSET) -> Pages["Transaction"]:
        """List ledger entries. Newest first. Filters combine; both bounds of the creation moment are inclusive.  Scope: `wallet:read` (read balances and the ledger)."""
        return self._pages("GET", "/api/v1/operator/players/{player}/transactions", {"player": player, "page": page, "per_page": per_page, "type": type, "wallet": wallet, "created_from": created_from, "created_to": created_to}, (), None)

    def get_wallet(self, *, player: int) -> "Wallet":
        """Get wallet balances. Scope: `wallet:read` (read balances and the ledger)."""
        return self._one("GET", "/api/v1/operator/players/{player}/wallet", {"player": player}, (), None)

    def approve_payout(self, *, payment: int, idempotency_key: Optional[str] = None) -> "Payout":
        """Approve a withdrawal. Above the four-eyes threshold, and for players of critical risk, two members of staff must approve, and a key is refused (`details.rule` `four_eyes`): whoever holds it would be one of the two. Refused while the account does not allow a payout, by the same rules as in the back office, and while a member of staff works on it (`details.rule` `taken`).  Scope: `payouts:write` (approve, reject and pay out withdrawals)."""
        return self._one("POST", "/api/v1/operator/payments/{payment}/approve", {"payment": payment}, (), idempotency_key)

    def payout_refused(self, *, payment: int, reason: str, idempotency_key: Optional[str] = None) -> "Payout":
        """The bank refused a claimed withdrawal. Only while `payout_state` is `paying`. It is allowed again, with its approvals: it can be paid by another transfer, rejected or cancelled.  Scope: `payouts:write` (approve, reject and pay out withdrawals)."""
        return self._one("POST", "/api/v1/operator/payments/{payment}/bank-refused", {"payment": payment, "reason": reason}, (), idempotency_key)

    def claim_payout(self, *, payment: int, idempotency_key: Optional[str] = None) -> "Payout":
        """Claim an allowed withdrawal, before you send it to the bank. From then on `payout_state` is `paying`: nobody can reject, cancel, export or claim it, until it is paid, the bank refuses it, or two members of staff take it back. Claim before you send the transfer, so that nobody returns the money meanwhile. The account is checked as it is now. A key's pay without a claim makes both steps.  Scope: `payouts:write` (approve, reject and pay out withdrawals)."""
        return self._one("POST", "/api/v1/operator/payments/{payment}/claim", {"payment": payment}, (), idempotency_key)

    def mark_payout_paid(self, *, payment: int, bank_reference: str = UNSET, idempotency_key: Optional[str] = None) -> "Payout":
        """Mark a withdrawal as paid out. Only an allowed withdrawal, once your payment provider has confirmed the transfer. No money moves: it left the wallet with the request. The account is checked again as it is now, unless the withdrawal is claimed: then the money has left already.  Scope: `payouts:write` (approve, reject and pay out withdrawals)."""
        return self._one("POST", "/api/v1/operator/payments/{payment}/pay", {"payment": payment, "bank_reference": bank_reference}, (), idempotency_key)

    def reject_payout(self, *, payment: int, reason: str, player_reason: str = UNSET, idempotency_key: Optional[str] = None) -> "Payout":
        """Reject a withdrawal. New, or allowed and not claimed (`details.rule` `payout_state`). What was held returns to the real wallet.  Scope: `payouts:write` (approve, reject and pay out withdrawals)."""
        return self._one("POST", "/api/v1/operator/payments/{payment}/reject", {"payment": payment, "reason": reason, "player_reason": player_reason}, (), idempotency_key)

    def payout_returned(self, *, payment: int, reason: str, idempotency_key: Optional[str] = None) -> "Payout":
        """The bank returned a withdrawal after it was paid. The status stays `paid`, with `is_reversed` true and `payout_state` `returned`. The amount is in the real wallet again, by a `withdrawal_rejection` of today, and no longer counts as withdrawn. Event `withdrawal.returned`.  Scope: `payouts:write` (approve, reject and pay out withdrawals)."""
        return self._one("POST", "/api/v1/operator/payments/{payment}/returned", {"payment": payment, "reason": reason}, (), idempotency_key)

    def list_deposit_intents(self, *, page: int = UNSET, per_page: int = UNSET, player_id: int = UNSET, status: Literal["authorised", "captured", "captured_late", "released", "expired"] = UNSET, is_beyond: bool = UNSET, external_reference: str = UNSET, created_from: str = UNSET, created_to: str = UNSET) -> Pages[Dict[str, Any]]:
        """List deposit intents. Newest first. Filters combine.  Scope: `payments:read` (read deposits, withdrawals, payment methods)."""
        return self._pages("GET", "/api/v1/operator/deposit-intents", {"page": page, "per_page": per_page, "player_id": player_id, "status": status, "is_beyond": is_beyond, "external_reference": external_reference, "created_from": created_from, "created_to": created_to}, (), None)

    def list_payment_methods(self) -> Pages["PaymentMethod"]:
        """List payment methods. The methods that are active for the operator currency.  Scope: `payments:read` (read deposits, withdrawals, payment methods)."""
        return self._pages("GET", "/api/v1/operator/payment-methods", {}, (), None)

    def list_payments(self, *, page: int = UNSET, per_page: int = UNSET, player_id: int = UNSET, type: Literal["deposit", "withdrawal"] = UNSET, status: Literal["new", "allowed", "paid", "rejected", "cancelled"] = UNSET, external_reference: str = UNSET, created_from: str = UNSET, created_to: str = UNSET) -> Pages["PaymentRequest"]:
        """List payment requests. Newest first. Filters combine.  Scope: `payments:read` (read deposits, withdrawals, payment methods)."""
        return self._pages("GET", "/api/v1/operator/payments", {"page": page, "per_page": per_page, "player_id": player_id, "type": type, "status": status, "external_reference": external_reference, "created_from": created_from, "created_to": created_to}, (), None)

    def get_payment(self, *, payment: int) -> "PaymentRequest":
        """Get a payment request. Scope: `payments:read` (read deposits, withdrawals, payment methods)."""
        return self._one("GET", "/api/v1/operator/payments/{payment}", {"payment": payment}, (), None)

    def cancel_withdrawal(self, *, payment: int, reason: str = UNSET, idempotency_key: Optional[str] = None) -> "PaymentRequest":
        """Cancel a withdrawal. Only while its status is new. The held amount returns to the real wallet.  Scope: `payments:write` (record paid deposits, create withdrawal requests)."""
        return self._one("POST", "/api/v1/operator/payments/{payment}/cancel", {"payment": payment, "reason": reason}, (), idempotency_key)

    def open_cashier(self, *, player: int, adapter: Literal["generic", "paymentiq"] = UNSET, amount: int = UNSET, deposit_intent_id: int = UNSET, payment_id: int = UNSET, return_url: str = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Send a player to a payment provider. The address of the payment provider for this player, with a session of an hour by which it knows them. Nothing is reserved or moved: the provider asks when the player pays. With `deposit_intent_id` it takes no more than what is authorised there; with `payment_id` it pays a withdrawal out.  Scope: `payments:write` (record paid deposits, create withdrawal requests)."""
        return self._one("POST", "/api/v1/operator/players/{player}/cashier-sessions", {"player": player, "adapter": adapter, "amount": amount, "deposit_intent_id": deposit_intent_id, "payment_id": payment_id, "return_url": return_url}, (), idempotency_key)

    def authorise_deposit(self, *, player: int, amount: int, external_reference: str, payment_method: str = UNSET, info: str = UNSET, notes: str = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Authorise a deposit. To be called before the money moves: whatever would refuse the deposit refuses it now, so nothing has to be refunded. The amount is reserved within the limits of the player until it is captured, released or expires. Idempotent on `external_reference`: a repeat answers 200 with the intent as it is. A declined authorisation does not use its reference up.  Scope: `payments:write` (record paid deposits, create withdrawal requests)."""
        return self._one("POST", "/api/v1/operator/players/{player}/deposit-intents", {"player": player, "amount": amount, "external_reference": external_reference, "payment_method": payment_method, "info": info, "notes": notes}, (), idempotency_key)

    def get_deposit_intent(self, *, player: int, deposit_intent: int) -> Dict[str, Any]:
        """Get a deposit intent. Scope: `payments:read` (read deposits, withdrawals, payment methods)."""
        return self._one("GET", "/api/v1/operator/players/{player}/deposit-intents/{deposit_intent}", {"player": player, "deposit_intent": deposit_intent}, (), None)

    def capture_deposit(self, *, player: int, deposit_intent: int, amount: int = UNSET, external_reference: str = UNSET, idempotency_key: Optional[str] = None) -> "PaymentRequest":
        """Capture a deposit. The money has moved: the real wallet is credited, whatever the rules would say now. Another amount than authorised is credited as well. What goes beyond the authorisation (more, late, more than once, or for a player who is excluded by now) is named in `beyond_authorisation` of the intent and announced. Idempotent on `external_reference`, by default that of the intent: a repeat answers 200 with the original payment.  Scope: `payments:write` (record paid deposits, create withdrawal requests)."""
        return self._one("POST", "/api/v1/operator/players/{player}/deposit-intents/{deposit_intent}/capture", {"player": player, "deposit_intent": deposit_intent, "amount": amount, "external_reference": external_reference}, (), idempotency_key)

    def release_deposit(self, *, player: int, deposit_intent: int, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Release a deposit. The payment failed or was abandoned: what the intent reserves is free again. One that is released or expired already is answered as it is.  Scope: `payments:write` (record paid deposits, create withdrawal requests)."""
        return self._one("POST", "/api/v1/operator/players/{player}/deposit-intents/{deposit_intent}/release", {"player": player, "deposit_intent": deposit_intent}, (), idempotency_key)

    def record_deposit(self, *, player: int, amount: int, external_reference: str, payment_method: str = UNSET, instrument_id: int = UNSET, info: str = UNSET, notes: str = UNSET, idempotency_key: Optional[str] = None) -> "PaymentRequest":
        """Record a paid deposit. For operators that collect deposits with their own payment provider. The real wallet is credited at once. Idempotent on `external_reference`: a repeat answers 200 with the original. When it is refused nothing is credited, and the operator must refund on its own side.  Scope: `payments:write` (record paid deposits, create withdrawal requests)."""
        return self._one("POST", "/api/v1/operator/players/{player}/deposits", {"player": player, "amount": amount, "external_reference": external_reference, "payment_method": payment_method, "instrument_id": instrument_id, "info": info, "notes": notes}, (), idempotency_key)

    def request_withdrawal(self, *, player: int, amount: int, payment_method: str, instrument_id: int = UNSET, external_reference: str = UNSET, info: str = UNSET, bank_name: str = UNSET, notes: str = UNSET, idempotency_key: Optional[str] = None) -> "PaymentRequest":
        """Request a withdrawal. The amount is held on the real wallet at once, and the request waits for approval in the back office. With `instrument_id` it is paid to an account or card that the player has saved; where the setting `closed_loop` is on, what was deposited goes back to where it came from first (`details.rule` `closed_loop`). Idempotent on `external_reference`: a repeat answers 200 with the original.  Scope: `payments:write` (record paid deposits, create withdrawal requests)."""
        return self._one("POST", "/api/v1/operator/players/{player}/withdrawals", {"player": player, "amount": amount, "payment_method": payment_method, "instrument_id": instrument_id, "external_reference": external_reference, "info": info, "bank_name": bank_name, "notes": notes}, (), idempotency_key)

    def list_instruments(self, *, player: int) -> Pages[Dict[str, Any]]:
        """List a player's saved accounts and cards. Newest first, without those that were removed. IBANs are masked.  Scope: `payments:read` (read deposits, withdrawals, payment methods)."""
        return self._pages("GET", "/api/v1/operator/players/{player}/instruments", {"player": player}, (), None)

    def add_instrument(self, *, player: int, kind: Literal["bank_account", "card", "wallet"], holder_name: str, iban: str = UNSET, bic: str = UNSET, provider: str = UNSET, token: str = UNSET, fingerprint: str = UNSET, brand: str = UNSET, last_four: str = UNSET, expires_on: str = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Save an account or a card of a player. A bank account by its IBAN, anything else by the token of your payment provider. What looks like the number of a card is refused wherever it stands in the body, and stored nowhere. What the player has saved already answers 200 with that. Staff see whether the holder has the name of the player, and who else has the same account or card.  Scope: `payments:write` (record paid deposits, create withdrawal requests)."""
        return self._one("POST", "/api/v1/operator/players/{player}/instruments", {"player": player, "kind": kind, "holder_name": holder_name, "iban": iban, "bic": bic, "provider": provider, "token": token, "fingerprint": fingerprint, "brand": brand, "last_four": last_four, "expires_on": expires_on}, (), idempotency_key)

    def remove_instrument(self, *, player: int, instrument: int) -> Dict[str, Any]:
        """Remove a saved account or card. It is no longer listed and no longer paid to. Payments that named it keep doing so.  Scope: `payments:write` (record paid deposits, create withdrawal requests)."""
        return self._one("DELETE", "/api/v1/operator/players/{player}/instruments/{instrument}", {"player": player, "instrument": instrument}, (), None)

    def read_exchange_rates(self, *, page: int = UNSET, per_page: int = UNSET, currency: str = UNSET, day_from: str = UNSET, day_to: str = UNSET) -> Pages["ExchangeRate"]:
        """Exchange rates, newest day first. A rate holds from its day on, until a later one. Without a rate on or before today nobody can register in the currency.  Scope: `payments:read` (read deposits, withdrawals, payment methods)."""
        return self._pages("GET", "/api/v1/operator/exchange-rates", {"page": page, "per_page": per_page, "currency": currency, "day_from": day_from, "day_to": day_to}, (), None)

    def put_exchange_rates(self, *, day: str, rates: List[Dict[str, Any]]) -> Pages["ExchangeRate"]:
        """Set the rates of a day. For today, or up to 7 days ahead; all of them or none. Entries that are booked keep their value. At a live operator a key may not set the first rate of a currency, nor one that is more than 10 % off what held before today or more than 25 % off what held 30 days ago: INVALID_REQUEST with `details.rule` `leap`. Staff set such a rate in the back office, and a second person confirms it.  Scope: `rates:write` (set exchange rates)."""
        return self._pages("PUT", "/api/v1/operator/exchange-rates", {"day": day, "rates": rates}, (), None)

    def list_games(self, *, page: int = UNSET, per_page: int = UNSET, provider: str = UNSET, category: str = UNSET, type: Literal["rng", "live"] = UNSET, search: str = UNSET, tag: str = UNSET, volatility: Literal["low", "medium", "high", "very_high"] = UNSET, country: str = UNSET, currency: str = UNSET, is_new: bool = UNSET, is_popular: bool = UNSET, section: str = UNSET, sort: Literal["name", "popular", "newest"] = UNSET) -> Pages["Game"]:
        """List games. Ordered by name, unless `sort` says otherwise. Only active games of active providers. Filters combine.  Scope: `games:read` (read the game catalogue)."""
        return self._pages("GET", "/api/v1/operator/games", {"page": page, "per_page": per_page, "provider": provider, "category": category, "type": type, "search": search, "tag": tag, "volatility": volatility, "country": country, "currency": currency, "is_new": is_new, "is_popular": is_popular, "section": section, "sort": sort}, (), None)

    def list_game_categories(self) -> Pages["GameCategory"]:
        """List game categories. Categories that hold an active game of an active provider.  Scope: `games:read` (read the game catalogue)."""
        return self._pages("GET", "/api/v1/operator/games/categories", {}, (), None)

    def list_game_providers(self) -> Pages["GameProvider"]:
        """List game providers. Active providers that have an active game, ordered by name.  Scope: `games:read` (read the game catalogue)."""
        return self._pages("GET", "/api/v1/operator/games/providers", {}, (), None)

    def get_game(self, *, game: int) -> "Game":
        """Get a game. A game that is not active, or whose provider is not, is not found.  Scope: `games:read` (read the game catalogue)."""
        return self._one("GET", "/api/v1/operator/games/{game}", {"game": game}, (), None)

    def get_lobby(self, *, country: str = UNSET, currency: str = UNSET, per_section: int = UNSET) -> Pages[Dict[str, Any]]:
        """The lobby: its sections, in their order, with their first games. Staff arrange the sections in the back office. With `country` and `currency` only games that are offered there are shown and counted. A section without such a game is left out.  Scope: `games:read` (read the game catalogue)."""
        return self._pages("GET", "/api/v1/operator/lobby", {"country": country, "currency": currency, "per_section": per_section}, (), None)

    def launch_game(self, *, player: int, game: int, mode: Literal["real", "demo"] = UNSET, platform: Literal["desktop", "mobile", "web", "ios", "android"] = UNSET, ip: str = UNSET, idempotency_key: Optional[str] = None) -> "LaunchResult":
        """Launch a game for a player. Real mode checks account status, self-exclusion, the right to bet and the session time limit, then opens a wallet session of 12 hours under which the provider takes bets. Locking, closing or self-exclusion ends it at once. Demo mode gives the free-play address and opens no session. A game that is not offered in the country or currency of the player is refused with INVALID_REQUEST (`details.reason` game_country or game_currency), and while the provider is under maintenance `details.available_at` says from when it can be opened. Originals have no address: they are played through the player play endpoint.  Scope: `games:launch` (launch games, real and demo)."""
        return self._one("POST", "/api/v1/operator/players/{player}/games/{game}/launch", {"player": player, "game": game, "mode": mode, "platform": platform, "ip": ip}, (), idempotency_key)

    def list_bonuses(self) -> Pages[Dict[str, Any]]:
        """The active bonuses of the catalogue. Scope: `bonuses:read` (read the bonus catalogue and player bonuses)."""
        return self._pages("GET", "/api/v1/operator/bonuses", {}, (), None)

    def list_player_bonuses(self, *, player: int, page: int = UNSET, per_page: int = UNSET, state: Literal["pending", "activated", "finished"] = UNSET) -> Pages[Dict[str, Any]]:
        """A player's bonuses, newest first. Scope: `bonuses:read` (read the bonus catalogue and player bonuses)."""
        return self._pages("GET", "/api/v1/operator/players/{player}/bonuses", {"player": player, "page": page, "per_page": per_page, "state": state}, (), None)

    def grant_bonus(self, *, player: int, bonus_id: int, amount: int = UNSET, note: str = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Grant a bonus. Credited at once, or pending while another bonus is wagered; without wagering it is paid straight to the real wallet. Sends bonus.granted, and bonus.completed when it finishes. details.rule of BONUS_INVALID says which rule refuses: inactive, excluded_player, country, category, registered, grant_cap, same_person (the cap counts over linked accounts of one person), too_many_unfinished or amount.  Scope: `bonuses:write` (grant bonuses, redeem promo codes)."""
        return self._one("POST", "/api/v1/operator/players/{player}/bonuses", {"player": player, "bonus_id": bonus_id, "amount": amount, "note": note}, (), idempotency_key)

    def get_player_loyalty(self, *, player: int) -> Dict[str, Any]:
        """A player's loyalty points. Scope: `bonuses:read` (read the bonus catalogue and player bonuses)."""
        return self._one("GET", "/api/v1/operator/players/{player}/loyalty", {"player": player}, (), None)

    def redeem_promo_code(self, *, player: int, code: str, idempotency_key: Optional[str] = None) -> "PromoRedemption":
        """Redeem a promo code. Grants the bonus of the code. PROMO_CODE_INVALID says in details.rule why not: unknown, inactive, not_started, expired, already_used, same_person, used_up; what refuses the bonus itself is BONUS_INVALID, and the code is not used up by it.  Scope: `bonuses:write` (grant bonuses, redeem promo codes)."""
        return self._one("POST", "/api/v1/operator/players/{player}/promo-codes", {"player": player, "code": code}, (), idempotency_key)

    def list_tournaments(self, *, page: int = UNSET, per_page: int = UNSET, state: Literal["upcoming", "running", "closing", "finished", "cancelled"] = UNSET) -> Pages[Dict[str, Any]]:
        """Tournaments, the newest first. Scope: `bonuses:read` (read the bonus catalogue and player bonuses)."""
        return self._pages("GET", "/api/v1/operator/tournaments", {"page": page, "per_page": per_page, "state": state}, (), None)

    def get_leaderboard(self, *, tournament: int, page: int = UNSET, per_page: int = UNSET) -> Pages[Dict[str, Any]]:
        """The leaderboard of a tournament. Scope: `bonuses:read` (read the bonus catalogue and player bonuses)."""
        return self._pages("GET", "/api/v1/operator/tournaments/{tournament}/leaderboard", {"tournament": tournament, "page": page, "per_page": per_page}, (), None)

    def get_limits(self, *, player: int) -> "PlayerLimits":
        """Get limits and self-exclusion. Scope: `players:read` (read players, profiles and responsible-gaming limits)."""
        return self._one("GET", "/api/v1/operator/players/{player}/limits", {"player": player}, (), None)

    def set_limits(self, *, player: int, limits: Dict[str, Any]) -> "PlayerLimits":
        """Set limits. A limit that is new or lower applies at once, and withdraws a pending raise of the same limit; so does sending the value that stands. A raise or a removal waits for the cooling-off period of the operator and takes effect by itself; a new request for the same limit replaces the one that waits. Sends limits.changed, limits.change_requested and, when its moment has come, limits.change_applied.  Scope: `limits:write` (set limits and self-exclusions)."""
        return self._one("PUT", "/api/v1/operator/players/{player}/limits", {"player": player, "limits": limits}, (), None)

    def exclude_player(self, *, player: int, period: Literal["24_hours", "7_days", "30_days", "3_months", "6_months", "12_months", "5_years"] = UNSET, until: str = UNSET, type: Literal["self_exclusion", "time_out", "self_closure"] = UNSET, idempotency_key: Optional[str] = None) -> "PlayerLimits":
        """Start or extend a self-exclusion. Starts or extends a time-out (up to 30 days), a self-exclusion (from 3 months) or a self-closure, which also closes the account. It can never be shortened or weakened. Player tokens end at once; the balance can still be withdrawn. Sends self_exclusion.started and, when it has run out, self_exclusion.ended.  Scope: `limits:write` (set limits and self-exclusions)."""
        return self._one("POST", "/api/v1/operator/players/{player}/self-exclusion", {"player": player, "period": period, "until": until, "type": type}, (), idempotency_key)

    def get_kyc(self, *, player: int) -> Dict[str, Any]:
        """How the verification of a player stands. With what is known of the documents; their files cannot be read here.  Scope: `kyc:write` (add KYC documents and put players up for review)."""
        return self._one("GET", "/api/v1/operator/players/{player}/kyc", {"player": player}, (), None)

    def add_kyc_document(self, *, player: int, kind: Literal["passport", "identity_card", "driving_licence", "residence_permit", "proof_of_address", "source_of_funds", "payment_method", "selfie", "other"], file_name: str, content: str, expires_on: Union[str, None] = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Add a document. PDF, JPEG, PNG or WebP, told by its content, at most 8 MiB, in base64. It is kept encrypted, and only staff can open it. At most 20 may wait for review. Staff decide on it.  Scope: `kyc:write` (add KYC documents and put players up for review)."""
        return self._one("POST", "/api/v1/operator/players/{player}/kyc/documents", {"player": player, "kind": kind, "file_name": file_name, "content": content, "expires_on": expires_on}, (), idempotency_key)

    def submit_player_kyc(self, *, player: int, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Put the player up for review. Needs a document that was not rejected. Staff decide; the events kyc.verified and kyc.rejected say how. A final rejection allows no further review.  Scope: `kyc:write` (add KYC documents and put players up for review)."""
        return self._one("POST", "/api/v1/operator/players/{player}/kyc/submit", {"player": player}, (), idempotency_key)

    def get_ggr_report(self, *, from_: str, to: str, include_test_players: bool = UNSET) -> "GgrReport":
        """Gross gaming revenue of a period. All amounts in minor units of the operator's currency, each at the rate of its own moment: a report never changes because a rate did. Everything that was answered before this request is in it. from and to are UTC days; to is included.  Scope: `reports:read` (read GGR and financial summaries)."""
        return self._one("GET", "/api/v1/operator/reports/ggr", {"from": from_, "to": to, "include_test_players": include_test_players}, (), None)

    def list_events(self, *, after: int = UNSET, limit: int = UNSET, types: str = UNSET) -> Pages["Event"]:
        """Read the event stream. For those who would rather pull than receive webhooks. Events stand in the order of their sequence, without gaps (only ledger.entries_lost leaves out a range before it); those of one player in the order of their changes. Start with after=0, which is the oldest event that is kept, and go on with the last_sequence of each answer: with has_more at once, otherwise after a pause. Everything that was answered before this request is in it. With a filter an answer may be empty and still have more. Events are kept for a limited time: an after that lies before the oldest one kept is refused with INVALID_REQUEST (details.oldest_sequence), so that nobody skips events without knowing. The code of player.code_requested is null for a key without players:write.  Scope: `events:read` (read the event stream)."""
        return self._pages("GET", "/api/v1/operator/events", {"after": after, "limit": limit, "types": types}, (), None)

    def get_sandbox_clock(self) -> "SandboxClock":
        """The sandbox's clock. Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies)."""
        return self._one("GET", "/api/v1/operator/sandbox/clock", {}, (), None)

    def move_sandbox_clock(self, *, advance_seconds: int = UNSET, now: str = UNSET, idempotency_key: Optional[str] = None) -> "SandboxClock":
        """Move the sandbox's clock. Forwards only, at most 20 years ahead of the real time. Live operators' keys cannot have the scope. Cooling-off periods, exclusions, limit windows, expiry of bonuses, verifications, player tokens and Idempotency-Keys follow from the next request on; what has come due meanwhile is announced at once. Signatures, the replay guard, rate limits and staff tokens stay on the real time.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies)."""
        return self._one("POST", "/api/v1/operator/sandbox/clock", {"advance_seconds": advance_seconds, "now": now}, (), idempotency_key)

    def list_sandbox_copies(self) -> Pages["SandboxCopy"]:
        """All disposable sandboxes, newest first. Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies)."""
        return self._pages("GET", "/api/v1/operator/sandbox/copies", {}, (), None)

    def create_sandbox_copy(self, *, name: str = UNSET, content: Literal["empty", "demo"] = UNSET, webhook_url: str = UNSET, lasts_seconds: int = UNSET, idempotency_key: Optional[str] = None) -> "SandboxCopyWithKey":
        """Make a disposable sandbox. An operator of its own, with the currency, cooperation model and settings of this one and a key, for a test run. It is removed completely after a day at the most. There may be 20 at a time; a copy cannot make copies.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies)."""
        return self._one("POST", "/api/v1/operator/sandbox/copies", {"name": name, "content": content, "webhook_url": webhook_url, "lasts_seconds": lasts_seconds}, (), idempotency_key)

    def delete_sandbox_copy(self, *, copy: int) -> "SandboxCopy":
        """Remove a disposable sandbox now. With everything in it. Its keys stop working at once.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies)."""
        return self._one("DELETE", "/api/v1/operator/sandbox/copies/{copy}", {"copy": copy}, (), None)

    def list_sandbox_faults(self) -> Pages["FaultView"]:
        """All faults, newest first. Those that are over stay listed for a day.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies)."""
        return self._pages("GET", "/api/v1/operator/sandbox/faults", {}, (), None)

    def create_sandbox_fault(self, *, effect: Literal["drop_answer", "delay", "rate_limited", "unavailable", "duplicate_webhook", "reorder_webhook"], api_key_id: int = UNSET, provider_id: int = UNSET, webhook_endpoint_id: int = UNSET, operations: List[str] = UNSET, events: List[str] = UNSET, calls: int = UNSET, share_percent: int = UNSET, seed: int = UNSET, delay_ms: int = UNSET, retry_after_seconds: int = UNSET, lasts_seconds: int = UNSET, idempotency_key: Optional[str] = None) -> "FaultView":
        """Inject faults into calls or webhooks. Applies from the next call on, on every node, until it is used up, expires or is deleted. At most one fault hits a call; of several that match, older ones are tried first. The answer to that call has the header Croupier-Fault, and the API log names the fault. Calls of the sandbox's own operations are never hit. At most 20 may be active.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies)."""
        return self._one("POST", "/api/v1/operator/sandbox/faults", {"effect": effect, "api_key_id": api_key_id, "provider_id": provider_id, "webhook_endpoint_id": webhook_endpoint_id, "operations": operations, "events": events, "calls": calls, "share_percent": share_percent, "seed": seed, "delay_ms": delay_ms, "retry_after_seconds": retry_after_seconds, "lasts_seconds": lasts_seconds}, (), idempotency_key)

    def delete_sandbox_fault(self, *, fault: int) -> "FaultView":
        """End a fault. Calls that are under way may still be hit by it.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies)."""
        return self._one("DELETE", "/api/v1/operator/sandbox/faults/{fault}", {"fault": fault}, (), None)

    def trigger_sandbox_event(self, *, event: Literal["player.registered", "player.updated", "player.status_changed", "player.signed_in", "player.code_requested", "player.linked", "player.unlinked", "deposit.authorised", "deposit.released", "deposit.expired", "deposit.beyond_authorisation", "deposit.paid", "deposit.charged_back", "deposit.partly_reversed", "withdrawal.requested", "withdrawal.allowed", "withdrawal.paying", "withdrawal.paid", "withdrawal.returned", "withdrawal.rejected", "withdrawal.cancelled", "instrument.added", "instrument.removed", "bonus.granted", "bonus.completed", "held_win.opened", "held_win.paid", "held_win.voided", "held_win.withdrawn", "kyc.submitted", "kyc.verified", "kyc.rejected", "kyc.expired", "limits.changed", "limits.change_requested", "limits.change_applied", "limits.reached", "self_exclusion.started", "self_exclusion.ended", "aml.alert_opened", "aml.alert_closed", "risk.level_changed", "api_key.rotated", "api_key.revoked", "ledger.entries_lost"], player: int = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Trigger an event. Does what causes the event: registers a player, records a deposit, has it charged back. What takes staff is done by two members of staff that the sandbox gets for it and as whom nobody can sign in. The events that come before it are sent, too. What takes time (`kyc.expired`, `limits.change_applied`, `self_exclusion.ended`) moves the clock of the sandbox. `ledger.entries_lost` is announced for an entry that never was: nothing is lost.  Scope: `sandbox:write` (move a sandbox's clock, have events happen in it, inject faults, make disposable copies)."""
        return self._one("POST", "/api/v1/operator/sandbox/trigger", {"event": event, "player": player}, (), idempotency_key)

    def list_webhook_endpoints(self) -> Pages[Dict[str, Any]]:
        """All webhook endpoints, oldest first. Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data)."""
        return self._pages("GET", "/api/v1/operator/webhook-endpoints", {}, (), None)

    def create_webhook_endpoint(self, *, url: str, events: List[str], description: str = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Register a webhook endpoint. Receives every event from now on that its filter names. The answer holds the secret that signs the deliveries; it cannot be shown again. At most 50 can exist. Staff who manage the API are told of it.  Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data)."""
        return self._one("POST", "/api/v1/operator/webhook-endpoints", {"url": url, "events": events, "description": description}, (), idempotency_key)

    def get_webhook_endpoint(self, *, webhook_endpoint: int) -> Dict[str, Any]:
        """One webhook endpoint, and how far it has got. Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data)."""
        return self._one("GET", "/api/v1/operator/webhook-endpoints/{webhook_endpoint}", {"webhook_endpoint": webhook_endpoint}, (), None)

    def update_webhook_endpoint(self, *, webhook_endpoint: int, url: str = UNSET, events: List[str] = UNSET, description: str = UNSET) -> Dict[str, Any]:
        """Change address, filter or description. Binds from the next delivery on. A new address is tried at once, whatever the old one answered.  Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data)."""
        return self._one("PATCH", "/api/v1/operator/webhook-endpoints/{webhook_endpoint}", {"webhook_endpoint": webhook_endpoint, "url": url, "events": events, "description": description}, (), None)

    def delete_webhook_endpoint(self, *, webhook_endpoint: int) -> Dict[str, Any]:
        """Remove a webhook endpoint. Nothing is sent to it any more, and it is no longer found; what was not delivered is not kept for it.  Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data)."""
        return self._one("DELETE", "/api/v1/operator/webhook-endpoints/{webhook_endpoint}", {"webhook_endpoint": webhook_endpoint}, (), None)

    def enable_webhook_endpoint(self, *, webhook_endpoint: int, reason: str = UNSET, skip_missed: bool = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Resume deliveries to the endpoint. After it was disabled by itself or by staff. Everything that was not delivered is sent, unless skip_missed says that it is no longer wanted.  Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data)."""
        return self._one("POST", "/api/v1/operator/webhook-endpoints/{webhook_endpoint}/enable", {"webhook_endpoint": webhook_endpoint, "reason": reason, "skip_missed": skip_missed}, (), idempotency_key)

    def rotate_webhook_secret(self, *, webhook_endpoint: int, overlap_hours: int = UNSET, drop_previous: bool = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Give the endpoint a new secret. The answer holds the new secret, this once. The old one signs too, as a second signature, for the hours asked for. INVALID_REQUEST (`rotation_lasts`) while an earlier one still does, unless `drop_previous` is set.  Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data)."""
        return self._one("POST", "/api/v1/operator/webhook-endpoints/{webhook_endpoint}/rotate", {"webhook_endpoint": webhook_endpoint, "overlap_hours": overlap_hours, "drop_previous": drop_previous}, (), idempotency_key)

    def test_webhook_endpoint(self, *, webhook_endpoint: int, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Send a test event now. One attempt with an event of the type `webhook.test` and the sequence 0, signed like any other, also to a disabled endpoint. The answer says how it went.  Scope: `webhooks:write` (register, change, test and remove webhook endpoints; they receive every event with its data)."""
        return self._one("POST", "/api/v1/operator/webhook-endpoints/{webhook_endpoint}/test", {"webhook_endpoint": webhook_endpoint}, (), idempotency_key)


class PlayerOperations(_Operations):
    def list_own_deposit_intents(self, *, page: int = UNSET, per_page: int = UNSET, status: Literal["authorised", "captured", "captured_late", "released", "expired"] = UNSET, created_from: str = UNSET, created_to: str = UNSET) -> Pages[Dict[str, Any]]:
        """The player's own deposit intents, newest first. Deposits that were authorised, and what became of them. Filters combine.  The token needs the access `payments`, and its key the scope `payments:write`."""
        return self._pages("GET", "/api/v1/player/deposit-intents", {"page": page, "per_page": per_page, "status": status, "created_from": created_from, "created_to": created_to}, (), None)

    def get_own_deposit_intent(self, *, deposit_intent: int) -> Dict[str, Any]:
        """One deposit intent of the player. For the page to which a payment provider sends the player back: whether the deposit has arrived.  The token needs the access `payments`, and its key the scope `payments:write`."""
        return self._one("GET", "/api/v1/player/deposit-intents/{deposit_intent}", {"deposit_intent": deposit_intent}, (), None)

    def list_own_payment_methods(self) -> Pages["PaymentMethod"]:
        """The payment methods for the player. Those that are active and take the player's currency.  The token needs the access `payments`, and its key the scope `payments:write`."""
        return self._pages("GET", "/api/v1/player/payment-methods", {}, (), None)

    def list_own_payments(self, *, page: int = UNSET, per_page: int = UNSET, type: Literal["deposit", "withdrawal"] = UNSET, status: Literal["new", "allowed", "paid", "rejected", "cancelled"] = UNSET, created_from: str = UNSET, created_to: str = UNSET) -> Pages["PaymentRequest"]:
        """The player's own payments, newest first. Filters combine.  The token needs the access `payments`, and its key the scope `payments:write`."""
        return self._pages("GET", "/api/v1/player/payments", {"page": page, "per_page": per_page, "type": type, "status": status, "created_from": created_from, "created_to": created_to}, (), None)

    def get_own_withdrawable(self) -> Dict[str, Any]:
        """What the player can withdraw now, and what a withdrawal costs. From the rules that decide on a request: the largest amount that they would take, and the bonuses that any withdrawal ends. Show `forfeits` before the player asks for money.  The token needs the access `payments`, and its key the scope `payments:write`."""
        return self._one("GET", "/api/v1/player/withdrawable", {}, (), None)

    def request_own_withdrawal(self, *, amount: int, payment_method: str, instrument_id: int = UNSET, info: str = UNSET, bank_name: str = UNSET, forfeits: List[int] = UNSET, idempotency_key: Optional[str] = None) -> "PaymentRequest":
        """Ask for a withdrawal of one’s own. As the operator's server does. Send an Idempotency-Key: a lost answer can then be asked for again without asking for the money twice. Restricted tokens open it, too.  The token needs the access `payments`, and its key the scope `payments:write`."""
        return self._one("POST", "/api/v1/player/withdrawals", {"amount": amount, "payment_method": payment_method, "instrument_id": instrument_id, "info": info, "bank_name": bank_name, "forfeits": forfeits}, (), idempotency_key)

    def list_own_instruments(self) -> Pages[Dict[str, Any]]:
        """The player's saved accounts and cards. Newest first. IBANs are masked.  The token needs the access `payments`, and its key the scope `payments:write`."""
        return self._pages("GET", "/api/v1/player/instruments", {}, (), None)

    def add_own_instrument(self, *, iban: str, holder_name: str, bic: str = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Save a bank account of one’s own. Cards are saved by your payment provider, and by your server with its token. What looks like the number of a card is refused. Restricted tokens open it, too: a withdrawal may need it.  The token needs the access `payments`, and its key the scope `payments:write`."""
        return self._one("POST", "/api/v1/player/instruments", {"iban": iban, "holder_name": holder_name, "bic": bic}, (), idempotency_key)

    def remove_own_instrument(self, *, instrument: int) -> Dict[str, Any]:
        """Remove a saved account or card of one’s own. Where the setting `closed_loop` is on, one that deposits are to go back to stays: INVALID_REQUEST with `details.rule` `closed_loop` and the amount. The operator’s server can remove it.  The token needs the access `payments`, and its key the scope `payments:write`."""
        return self._one("DELETE", "/api/v1/player/instruments/{instrument}", {"instrument": instrument}, (), None)

    def list_own_bonuses(self, *, page: int = UNSET, per_page: int = UNSET, state: Literal["pending", "activated", "finished"] = UNSET) -> Pages[Dict[str, Any]]:
        """The player's own bonuses, newest first. With what is left to wager, and the free spins that are left to play."""
        return self._pages("GET", "/api/v1/player/bonuses", {"page": page, "per_page": per_page, "state": state}, (), None)

    def get_own_deposit_bonus(self, *, amount: int) -> Dict[str, Any]:
        """The bonus that a deposit would bring now. Show it before the player pays: what comes, what must be staked until it becomes real money, and until when. Promises nothing; an authorised deposit keeps the terms of its moment.  The token needs the access `payments`, and its key the scope `payments:write`."""
        return self._one("GET", "/api/v1/player/deposit-bonus", {"amount": amount}, (), None)

    def redeem_own_promo_code(self, *, code: str, idempotency_key: Optional[str] = None) -> "PromoRedemption":
        """Redeem a promo code. Needs the scope `bonuses:write` of the key that issued the token, too. PROMO_CODE_INVALID says in details.rule why not: unknown, inactive, not_started, expired, already_used, same_person, used_up. After five codes of a player that were PROMO_CODE_INVALID the next waits 1, 2, 4 … 30 minutes, and the players of a network with 30 in ten minutes wait (RATE_LIMITED with details.limit_of `player` or `network`).  The token needs the access `payments`, and its key the scope `payments:write`."""
        return self._one("POST", "/api/v1/player/promo-codes", {"code": code}, (), idempotency_key)

    def get_own_limits(self) -> "LimitsWithUsage":
        """The player's own limits, how much of them is used, and self-exclusion. What applies now, what waits for its moment, and from when."""
        return self._one("GET", "/api/v1/player/limits", {}, (), None)

    def set_own_limits(self, *, limits: Dict[str, Any]) -> "PlayerLimits":
        """Set limits of one’s own. A limit that is new or lower applies at once, and withdraws a pending raise of the same limit; so does sending the value that stands. A raise or a removal waits for the cooling-off period of the operator and takes effect by itself; a new request for the same limit replaces the one that waits. Sends limits.changed, limits.change_requested and, when its moment has come, limits.change_applied. Every token may set new and lower limits; to raise or remove one it needs the access `limits`, else nothing changes and the answer is INSUFFICIENT_SCOPE."""
        return self._one("PUT", "/api/v1/player/limits", {"limits": limits}, (), None)

    def exclude_own_player(self, *, period: Literal["24_hours", "7_days", "30_days", "3_months", "6_months", "12_months", "5_years"] = UNSET, until: str = UNSET, type: Literal["self_exclusion", "time_out", "self_closure"] = UNSET, idempotency_key: Optional[str] = None) -> "PlayerLimits":
        """Start or extend a self-exclusion of one’s own. Starts or extends a time-out (up to 30 days), a self-exclusion (from 3 months) or a self-closure, which also closes the account. It can never be shortened or weakened. Player tokens end at once; the balance can still be withdrawn. Sends self_exclusion.started and, when it has run out, self_exclusion.ended. The token of this call ends, too."""
        return self._one("POST", "/api/v1/player/self-exclusion", {"period": period, "until": until, "type": type}, (), idempotency_key)

    def get_own_session(self) -> "OwnSession":
        """How long the player has played, with which result, and what is left of the limits. A session is continuous play; a pause of ten minutes ends it, as for `max_session_minutes`. For the clock and the net position that a player always sees."""
        return self._one("GET", "/api/v1/player/session", {}, (), None)

    def get_own_kyc(self) -> Dict[str, Any]:
        """How the player's own verification stands. With what is known of the documents; files cannot be read back."""
        return self._one("GET", "/api/v1/player/kyc", {}, (), None)

    def add_own_kyc_document(self, *, kind: Literal["passport", "identity_card", "driving_licence", "residence_permit", "proof_of_address", "source_of_funds", "payment_method", "selfie", "other"], file_name: str, content: str, expires_on: Union[str, None] = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Add a document of one's own. PDF, JPEG, PNG or WebP, told by its content, at most 8 MiB, in base64. It is kept encrypted, and only staff can open it. At most 20 may wait for review."""
        return self._one("POST", "/api/v1/player/kyc/documents", {"kind": kind, "file_name": file_name, "content": content, "expires_on": expires_on}, (), idempotency_key)

    def submit_own_kyc(self, *, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Ask for review. Needs a document that was not rejected. Staff decide. A final rejection allows no further review."""
        return self._one("POST", "/api/v1/player/kyc/submit", {}, (), idempotency_key)

    def get_fairness(self) -> "FairnessView":
        """The seeds of the next rounds. The hash of the server seed, shown before the bet; the seed itself is revealed when it is replaced."""
        return self._one("GET", "/api/v1/player/fairness", {}, (), None)

    def rotate_seeds(self, *, client_seed: str = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Reveal the server seed and start a new pair. The new pair has the server seed whose hash `next_server_seed_hash` showed before, so it cannot have been chosen to suit the client seed."""
        return self._one("POST", "/api/v1/player/fairness/rotate", {"client_seed": client_seed}, (), idempotency_key)

    def verify_round(self, *, round_id: str) -> Dict[str, Any]:
        """Draw a past round again. Draws the round again from its seeds and says whether the outcome is the same. The server seed is null while it is in use; its hash, which was shown before the bet, is always returned."""
        return self._one("GET", "/api/v1/player/fairness/verify", {"round_id": round_id}, (), None)

    def play_original(self, *, game: int, stake: int, params: Dict[str, Any] = UNSET, idempotency_key: Optional[str] = None) -> "RoundResult":
        """Play one round of an Original. Real money, through the casino wallet: bet limits, bonus rules and loss limits apply. orig-slot takes no params; orig-roulette takes params.bet (red, black, even, odd, low, high, dozen_1 to dozen_3, column_1 to column_3, or number together with params.number, 0–36); orig-crash takes params.target, the cash-out multiplier, 1.01–1000, rounded down to hundredths (outcome.target shows it). Other params are refused. Payouts are rounded down to whole minor units, never up, so the RTP is before rounding; a stake that could not win more than itself (orig-crash: below 100 / (100 × target − 100)) is refused on `stake`. A free spin of the running bonus is a round of orig-slot at its own stake with params.free_spin true: it takes no money, and what it wins is bonus money. Send an Idempotency-Key: a lost answer can then be asked for again without betting twice."""
        return self._one("POST", "/api/v1/player/games/{game}/play", {"game": game, "stake": stake, "params": params}, (), idempotency_key)

    def list_own_games(self, *, page: int = UNSET, per_page: int = UNSET, provider: str = UNSET, category: str = UNSET, type: Literal["rng", "live"] = UNSET, search: str = UNSET, tag: str = UNSET, volatility: Literal["low", "medium", "high", "very_high"] = UNSET, is_new: bool = UNSET, is_popular: bool = UNSET, section: str = UNSET, sort: Literal["name", "popular", "newest"] = UNSET) -> Pages[Dict[str, Any]]:
        """Games that are offered to the player. In the player's country and currency. Ordered by name, unless `sort` or `section` say otherwise."""
        return self._pages("GET", "/api/v1/player/games", {"page": page, "per_page": per_page, "provider": provider, "category": category, "type": type, "search": search, "tag": tag, "volatility": volatility, "is_new": is_new, "is_popular": is_popular, "section": section, "sort": sort}, (), None)

    def get_own_game(self, *, game: int) -> Dict[str, Any]:
        """Get a game. A game that is not offered to the player is not found."""
        return self._one("GET", "/api/v1/player/games/{game}", {"game": game}, (), None)

    def launch_own_game(self, *, game: int, mode: Literal["real", "demo"] = UNSET, platform: Literal["desktop", "mobile", "web", "ios", "android"] = UNSET, ip: str = UNSET, idempotency_key: Optional[str] = None) -> "LaunchResult":
        """Launch a game. As the operator's launch does. The address defaults to that of the caller."""
        return self._one("POST", "/api/v1/player/games/{game}/launch", {"game": game, "mode": mode, "platform": platform, "ip": ip}, (), idempotency_key)

    def get_own_lobby(self, *, per_section: int = UNSET) -> Pages[Dict[str, Any]]:
        """The lobby, with games that are offered to the player. The operator's sections, in their order, with their first games. Empty sections are left out."""
        return self._pages("GET", "/api/v1/player/lobby", {"per_section": per_section}, (), None)

    def get_own_loyalty(self) -> Dict[str, Any]:
        """The loyalty points of the player behind the token. What the points are worth, and how many are missing to the next exchange."""
        return self._one("GET", "/api/v1/player/loyalty", {}, (), None)

    def exchange_points(self, *, points: int = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Exchange points for real money. Refused with BONUS_INVALID; details.rule says why: excluded_player, inactive, points, minimum_points or worth. The amount is rounded down, and only the points that make it up are taken."""
        return self._one("POST", "/api/v1/player/loyalty/exchange", {"points": points}, (), idempotency_key)

    def get_own_player(self) -> "Player":
        """The player behind the token. As the operator sees the player, except that risk_level is always low and the category monitored is shown as regular."""
        return self._one("GET", "/api/v1/player/me", {}, (), None)

    def update_own_player(self, *, city: Union[str, None] = UNSET, address: Union[str, None] = UNSET, language: str = UNSET, marketing: Dict[str, Any] = UNSET, terms_version: str = UNSET, email: str = UNSET, phone: Union[str, None] = UNSET, current_password: str = UNSET) -> "Player":
        """Change one’s own profile. As the operator's PATCH does, for what players may change themselves: name, birth date and country are changed by the operator. Another e-mail address or phone number becomes theirs by the code that is sent to it (`player.code_requested`, confirmed at `/player/verifications/confirm`); until then the old one stays. The answer is the same when it is somebody else's, to whom nothing is sent. A wrong current_password is INVALID_REQUEST with details.rule `current_password`; after five the next must wait (RATE_LIMITED). Sends player.updated when something changed.  The token needs the access `profile`, and its key the scope `players:write`."""
        return self._one("PATCH", "/api/v1/player/me", {"city": city, "address": address, "language": language, "marketing": marketing, "terms_version": terms_version, "email": email, "phone": phone, "current_password": current_password}, (), None)

    def change_own_player_password(self, *, current_password: str, password: str, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Change one’s own password. Ends the other sessions of the player, and all game sessions. A wrong current_password is INVALID_REQUEST with details.rule `current_password`; after five the next must wait (RATE_LIMITED). A password that is guessed first (common, a sequence, or with the player’s names) is VALIDATION_FAILED on `password`.  The token needs the access `profile`, and its key the scope `players:write`."""
        return self._one("POST", "/api/v1/player/password", {"current_password": current_password, "password": password}, (), idempotency_key)

    def list_own_rounds(self, *, before: str = UNSET, limit: int = UNSET, game_id: int = UNSET, provider_id: int = UNSET, status: Literal["open", "closed"] = UNSET, created_from: str = UNSET, created_to: str = UNSET) -> Pages["OwnRound"]:
        """The player's own rounds, newest first. Filters combine. Where a filter matches few rounds, an answer may hold less than `limit` and still name a next_before: it says how far the search has come."""
        return self._pages("GET", "/api/v1/player/rounds", {"before": before, "limit": limit, "game_id": game_id, "provider_id": provider_id, "status": status, "created_from": created_from, "created_to": created_to}, (), None)

    def list_own_sign_ins(self, *, page: int = UNSET, per_page: int = UNSET) -> Pages[Dict[str, Any]]:
        """The player's own sign-ins, newest first. Also attempts with a wrong password. Kept for 400 days."""
        return self._pages("GET", "/api/v1/player/sign-ins", {"page": page, "per_page": per_page}, (), None)

    def sign_out_own_player(self, *, everywhere: bool = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Sign out. Ends the session token of the call and the game sessions that were opened under it, on every node: the next request and the next bet are refused. With `everywhere` all session tokens and game sessions of the player end, also those that your server opened."""
        return self._one("POST", "/api/v1/player/sign-out", {"everywhere": everywhere}, (), idempotency_key)

    def get_own_totals(self, *, created_from: str = UNSET, created_to: str = UNSET) -> Dict[str, Any]:
        """What a period came to, real and bonus money apart. Sums of the ledger between two moments, both inclusive; of all of it without them. Each wallet adds up: its parts make `change`. A bet from before the period that was taken back in it counts as won. A period with more than 200,000 entries is INVALID_REQUEST with details.reason `too_many`: ask for a shorter one."""
        return self._one("GET", "/api/v1/player/totals", {"created_from": created_from, "created_to": created_to}, (), None)

    def list_own_tournaments(self, *, page: int = UNSET, per_page: int = UNSET, state: Literal["upcoming", "running", "closing", "finished", "cancelled"] = UNSET) -> Pages[Dict[str, Any]]:
        """Tournaments, the newest first, and where the player stands in them. Those that are open to the player, with place and points."""
        return self._pages("GET", "/api/v1/player/tournaments", {"page": page, "per_page": per_page, "state": state}, (), None)

    def get_own_leaderboard(self, *, tournament: int, page: int = UNSET, per_page: int = UNSET) -> Pages[Dict[str, Any]]:
        """The leaderboard of a tournament, with the names of the others masked. Of other players only the first letters of the name are shown."""
        return self._pages("GET", "/api/v1/player/tournaments/{tournament}/leaderboard", {"tournament": tournament, "page": page, "per_page": per_page}, (), None)

    def list_own_transactions(self, *, page: int = UNSET, per_page: int = UNSET, type: Literal["deposit", "withdrawal", "withdrawal_rejection", "correction_up", "correction_down", "bonus_correction_up", "bonus_correction_down", "bonus_conversion", "casino_bet", "casino_win", "casino_rollback", "loyalty_exchange", "tournament_prize", "chargeback"] = UNSET, wallet: Literal["real", "bonus"] = UNSET, created_from: str = UNSET, created_to: str = UNSET) -> Pages["Transaction"]:
        """The ledger of the player behind the token. Newest first. Filters combine; both bounds of the creation moment are inclusive."""
        return self._pages("GET", "/api/v1/player/transactions", {"page": page, "per_page": per_page, "type": type, "wallet": wallet, "created_from": created_from, "created_to": created_to}, (), None)

    def request_own_verification(self, *, of: Literal["email", "phone"], idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Have a code sent that proves one’s own address. Of the present e-mail address or phone number. The operator sends it. It works once, for 15 minutes; while three work, no further one is sent.  The token needs the access `profile`, and its key the scope `players:write`."""
        return self._one("POST", "/api/v1/player/verifications", {"of": of}, (), idempotency_key)

    def confirm_own_verification(self, *, code: str, idempotency_key: Optional[str] = None) -> "Player":
        """Prove one’s own address with a code. Of the present e-mail address or phone number, or of another one that was named by PATCH, which becomes theirs. A code that is wrong, used or over is INVALID_REQUEST with details.rule `code`. Sends player.updated.  The token needs the access `profile`, and its key the scope `players:write`."""
        return self._one("POST", "/api/v1/player/verifications/confirm", {"code": code}, (), idempotency_key)

    def get_own_wallet(self) -> "Balances":
        """The balances of the player behind the token. In minor units of the player's currency."""
        return self._one("GET", "/api/v1/player/wallet", {}, (), None)


class ProviderOperations(_Operations):
    def provider_get_balance(self, *, session_token: str = UNSET, player_ref: str = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Balances now. In minor units; real and bonus money, as the next bet would find them."""
        return self._one("POST", "/api/v1/provider/balance", {"session_token": session_token, "player_ref": player_ref}, (), idempotency_key)

    def provider_refresh_session(self, *, session_token: str, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Another token for a session. The new token takes the place of the old one, which takes no more bets. The old one still finds its player for wins and rollbacks. Checked as a launch is: a restricted player, or one whose session limit is reached, gets none. When the answer is lost, the game is launched again."""
        return self._one("POST", "/api/v1/provider/sessions/refresh", {"session_token": session_token}, (), idempotency_key)

    def provider_verify_session(self, *, session_token: str, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Who plays. May be repeated. The player is known to you by an opaque name, the same in every session."""
        return self._one("POST", "/api/v1/provider/sessions/verify", {"session_token": session_token}, (), idempotency_key)

    def provider_adjust(self, *, transaction_id: str, player_ref: str, amount: int, currency: str, reason: str, round_id: str = UNSET, game_id: str = UNSET, fraction: Literal[0] = UNSET, idempotency_key: Optional[str] = None) -> "MoneyResult":
        """Settle a round anew. The same again is answered from what is kept, for ever, with Idempotent-Replayed: true; a byte-identical retry too. A refusal is answered again to the same bytes, unless its advice is same_request; a newly signed call is judged again. The same id with other content is DUPLICATE_TRANSACTION. For live tables whose result was wrong: pays, or takes back when the amount is below zero. A debit beyond the balance is refused, unless the operator allows it; a credit comes under the caps of corrections. The staff of the operator get an alert each time. The reason is a remark and no part of the content."""
        return self._one("POST", "/api/v1/provider/adjustments", {"transaction_id": transaction_id, "player_ref": player_ref, "amount": amount, "currency": currency, "reason": reason, "round_id": round_id, "game_id": game_id, "fraction": fraction}, (), idempotency_key)

    def provider_place_bet(self, *, transaction_id: str, session_token: str, round_id: str, game_id: str, amount: int, currency: str, kind: Literal["bet", "tip"] = UNSET, free_round_id: str = UNSET, jackpot_contribution: str = UNSET, fraction: Literal[0] = UNSET, idempotency_key: Optional[str] = None) -> "MoneyResult":
        """Take a stake. The same again is answered from what is kept, for ever, with Idempotent-Replayed: true; a byte-identical retry too. A refusal is answered again to the same bytes, unless its advice is same_request; a newly signed call is judged again. The same id with other content is DUPLICATE_TRANSACTION. A refusal is not kept: a retry is judged afresh. Its details hold balance, bonus_balance and currency, except those of VALIDATION_FAILED.  A bet of 0, such as a free spin, opens the round and moves nothing. A session of a live game takes bets on every live game of yours. A tip is taken from real money, earns nothing and leaves the player's round as it is."""
        return self._one("POST", "/api/v1/provider/bets", {"transaction_id": transaction_id, "session_token": session_token, "round_id": round_id, "game_id": game_id, "amount": amount, "currency": currency, "kind": kind, "free_round_id": free_round_id, "jackpot_contribution": jackpot_contribution, "fraction": fraction}, (), idempotency_key)

    def provider_play(self, *, round_id: str, session_token: str, game_id: str, currency: str, actions: List[Dict[str, Any]], round_finished: bool = UNSET, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Bets and wins of a round in one call. For instant games: all or nothing, in order. Each action is a transaction of its own, as if it had been sent alone. The same again is answered from what is kept, for ever, with Idempotent-Replayed: true; a byte-identical retry too. A refusal is answered again to the same bytes, unless its advice is same_request; a newly signed call is judged again. The same id with other content is DUPLICATE_TRANSACTION."""
        return self._one("POST", "/api/v1/provider/plays", {"round_id": round_id, "session_token": session_token, "game_id": game_id, "currency": currency, "actions": actions, "round_finished": round_finished}, (), idempotency_key)

    def provider_roll_back_bet(self, *, transaction_id: str, reference_transaction_id: str, player_ref: str = UNSET, session_token: str = UNSET, reference_kind: Literal["bet", "win"] = UNSET, reason: str = UNSET, idempotency_key: Optional[str] = None) -> "MoneyResult":
        """Undo a bet. The same again is answered from what is kept, for ever, with Idempotent-Replayed: true; a byte-identical retry too. A refusal is answered again to the same bytes, unless its advice is same_request; a newly signed call is judged again. The same id with other content is DUPLICATE_TRANSACTION. Gives back exactly what was taken from each wallet. A bet that has not arrived is forbidden for ever: 200 with status tombstoned. A bet that a win has settled stays: ROUND_SETTLED. The reason is a remark and no part of the content. A win is taken back only where the operator allows it, even below zero."""
        return self._one("POST", "/api/v1/provider/rollbacks", {"transaction_id": transaction_id, "reference_transaction_id": reference_transaction_id, "player_ref": player_ref, "session_token": session_token, "reference_kind": reference_kind, "reason": reason}, (), idempotency_key)

    def provider_credit_win(self, *, transaction_id: str, round_id: str, game_id: str, amount: int, currency: str, player_ref: str = UNSET, session_token: str = UNSET, fraction: int = UNSET, kind: Literal["win", "jackpot", "promo", "correction"] = UNSET, reference_transaction_id: str = UNSET, jackpot_amount: int = UNSET, free_round_id: str = UNSET, promotion_reference: str = UNSET, round_finished: bool = UNSET, idempotency_key: Optional[str] = None) -> "MoneyResult":
        """Pay a win. The same again is answered from what is kept, for ever, with Idempotent-Replayed: true; a byte-identical retry too. A refusal is answered again to the same bytes, unless its advice is same_request; a newly signed call is judged again. The same id with other content is DUPLICATE_TRANSACTION. Needs a bet that stands in an open round, and settles it; jackpot, promo and correction need neither, but are capped by the operator per win and per UTC day: beyond that PAYMENT_REQUEST_INVALID with `details.rule: unbacked_win_cap`, and the most that would pass in `details.max`. Never refused for an ended session, a restricted player or a limit."""
        return self._one("POST", "/api/v1/provider/wins", {"transaction_id": transaction_id, "round_id": round_id, "game_id": game_id, "amount": amount, "currency": currency, "player_ref": player_ref, "session_token": session_token, "fraction": fraction, "kind": kind, "reference_transaction_id": reference_transaction_id, "jackpot_amount": jackpot_amount, "free_round_id": free_round_id, "promotion_reference": promotion_reference, "round_finished": round_finished}, (), idempotency_key)

    def provider_get_round(self, *, round_id: str) -> Dict[str, Any]:
        """What we hold of a round. One part per player, and the newest 500 transactions."""
        return self._one("GET", "/api/v1/provider/rounds/{round_id}", {"round_id": round_id}, (), None)

    def provider_close_round(self, *, round_id: str, player_ref: str, idempotency_key: Optional[str] = None) -> Dict[str, Any]:
        """Close a player's part of a round. Repeatable. A round is never closed by itself."""
        return self._one("POST", "/api/v1/provider/rounds/{round_id}/close", {"round_id": round_id, "player_ref": player_ref}, (), idempotency_key)

    def provider_get_transaction(self, *, kind: str, transaction_id: str, player_ref: str = UNSET) -> Dict[str, Any]:
        """What we hold under an id. For a lost answer. The kind is bet, win, rollback or adjustment. Where your ids are used once per player, player_ref must say whose it is."""
        return self._one("GET", "/api/v1/provider/transactions/{kind}/{transaction_id}", {"kind": kind, "transaction_id": transaction_id, "player_ref": player_ref}, (), None)

    def provider_reconcile(self, *, from_: str, to: str) -> Pages[Dict[str, Any]]:
        """Sums and digests by hour and currency. What moved money, by the UTC hour of created_at; from is inclusive, to exclusive, at most 31 days apart. Hours without transactions are left out.  The digest is the lower-case hex SHA-256 of the hour's transactions in that currency: one line `kind transaction_id amount` each (single spaces; the kind is bet, tip, win, rollback or adjustment, a debit of an adjustment has a minus before its amount, and a win with a fraction has the amount that you sent with 6 decimals, as `12.400000`, as has its rollback), sorted by their bytes, joined by a newline, without one at the end. A bet that was rolled back later still counts as a bet, its rollback as a rollback with the bet's amount; tombstones moved nothing and do not count.  A sum beyond 2^53 - 1 is refused (INVALID_REQUEST, `details.reason: too_large`) with the hour that has it: ask for the hours before and after. So is a range of more than 500,000 transactions (`details.reason: too_many`), with the `details.to` to ask until."""
        return self._pages("GET", "/api/v1/provider/reconciliation", {"from": from_, "to": to}, (), None)
